#pragma once

#include <Eigen/QR>
#include <optional>

#include "acol/core/answers.hpp"
#include "acol/inference/round_estimate.hpp"

namespace acol {

/// Where the values φᵀx of a catalogue's arms are taken to lie: within `reach` of `centre`.
struct ValueBound {
  double centre = 0;
  double reach = 0;
};

/// The range of the answers where one is stated; else a million R around the threshold, which is an
/// assumption (docs/math.md).
ValueBound value_bound(const std::optional<AnswerRange>& range, double threshold,
                       double noise_bound);

/// What an estimate is charged for questions that do not quite span its arm. With weights W the
/// mean of Σ W_a ȳ_a is φᵀx_i − φᵀr, r = x_i − Σ W_a x_a, and r is not 0 where an arm lies near the
/// span of the questions instead of in it: rounding errors of the features are enough. φ itself has
/// no bound, but the values of the catalogue have: with r = Σ u_k x_k over arms k that are a basis,
///
///   |φᵀr| ≤ reach Σ |u_k| + |centre| |Σ u_k|.
///
/// (A direction in which the whole catalogue varies by less than 10⁻¹⁰ of its size is taken to be a
/// rounding error of features that were meant to depend on each other: φ has no part there.)
class SpanCharge {
 public:
  /// `arms` must outlive this object.
  explicit SpanCharge(const Matrix& arms) : arms_(&arms) {}

  /// The bound for every arm of the estimate: 0 where its questions span all features, and infinite
  /// outside the span. `estimate` may be of other vectors with the same features.
  Vector operator()(const RoundEstimate& estimate, const ValueBound& bound) const;

 private:
  struct Basis {
    Vector scale;                             ///< Size of each feature.
    Eigen::ColPivHouseholderQR<Matrix> rows;  ///< The arms of the basis, as columns.
  };
  const Basis& basis() const;
  double charge(const Vector& residual, const ValueBound& bound) const;

  const Matrix* arms_;
  mutable std::optional<Basis> basis_;  ///< Made when it is needed, which is rare.
};

}  // namespace acol
