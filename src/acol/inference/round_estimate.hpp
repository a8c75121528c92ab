#pragma once

#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// Least squares from the answers of one round alone, without a ridge:
///
///   A = Σ n_a x_a x_aᵀ,   c_i = x_iᵀA⁺ Σ_a x_a Y_a,   s_i = x_iᵀA⁺x_i,
///
/// Y_a the sum of arm a's n_a answers. Arms outside the span of what was asked have s = ∞ (and c =
/// 0): the round says nothing about them. By rank-revealing QR of the weighted questions.
class RoundEstimate {
 public:
  /// `asked` are rows of `arms`, `answers` what came back, one entry each (count 0: not asked).
  RoundEstimate(const Matrix& arms, const std::vector<ArmIndex>& asked,
                const std::vector<Answers>& answers);

  const Vector& values() const { return values_; }        ///< c
  const Vector& variances() const { return variances_; }  ///< s

 private:
  Vector values_;
  Vector variances_;
};

}  // namespace acol
