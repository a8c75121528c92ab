#pragma once

#include <Eigen/QR>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// Least squares from a fixed multiset of questions, without a ridge:
///
///   A = Σ n_a x_a x_aᵀ,   c_i = x_iᵀA⁺ Σ_a x_a Y_a,   s_i = x_iᵀA⁺x_i,
///
/// Y_a the sum of arm a's n_a answers. The weights of the answers are known before any of them is;
/// c and s are computed from the same weights, so that rounding errors cannot pull them apart. Arms
/// outside the span of what is asked have s = ∞ (and c = 0): the questions say nothing about them.
/// Arms that are as near as 10⁻⁸ count as inside, at a charge (SpanCharge).
/// By rank-revealing QR of the weighted questions.
class RoundEstimate {
 public:
  /// `asked` are rows of `arms`, `counts` how often each is asked (0: not at all). `arms` must
  /// outlive this object.
  RoundEstimate(const Matrix& arms, const std::vector<ArmIndex>& asked,
                const std::vector<std::int64_t>& counts);

  const Vector& variances() const { return variances_; }  ///< s
  Eigen::Index rank() const { return rank_; }             ///< Of A.
  /// c, from the answers to `asked`, one entry each, with the counts that were announced.
  Vector values(const std::vector<Answers>& answers) const;
  /// A φ that gives these values to the arms within the span.
  Vector coefficients(const std::vector<Answers>& answers) const;
  /// B with xᵀBBᵀx = s for the arms within the span: noise of deviation σ makes a φ off by σBz, z
  /// standard normal.
  Matrix root() const;
  /// W_ia = n_a x_iᵀA⁺x_a, the summed weight of asked arm a in c_i, for `size` arms i from `start`
  /// on; the columns are those `asked` with a positive count. Zero outside the span.
  Matrix weights(ArmIndex start, ArmIndex size) const;
  /// x_i − Σ_a W_ia x_a, a row each: what the weights leave out of an arm, by rounding or because
  /// it lies near the span and not in it.
  Matrix residuals(ArmIndex start, ArmIndex size) const;
  /// The columns of weights(): the asked arms with a positive count.
  const std::vector<ArmIndex>& points() const { return points_; }
  /// Where they stand in `asked`.
  const std::vector<std::size_t>& entries() const { return entries_; }

 private:
  /// ‖col‖² = s of the arms from `start` on, and c = colᵀ Qᵀ(Y/√n); NaN outside the span.
  Matrix coordinates(ArmIndex start, ArmIndex size) const;
  /// Qᵀ(Y/√n)
  Vector rotated(const std::vector<Answers>& answers) const;

  const Matrix* arms_;
  std::vector<ArmIndex> points_;      ///< Asked arms with a positive count.
  std::vector<std::size_t> entries_;  ///< Index of each of points_ in `asked`.
  Vector roots_;                      ///< √n of each of points_.
  Vector scale_;                      ///< Size of each feature.
  Eigen::ColPivHouseholderQR<Matrix> qr_;
  Eigen::Index rank_ = 0;
  Matrix basis_;     ///< The first rank columns of Q; a zero column if there are none.
  Matrix relation_;  ///< How the dependent features follow from the independent ones.
  Vector variances_;
};

}  // namespace acol
