#pragma once

#include "acol/inference/predictions.hpp"
#include "acol/policy/argmax.hpp"

namespace acol {

/// Of some arms, given x_iᵀA⁻¹x* and x_iᵀA⁻¹x_i, the one whose answer takes most off ‖x*‖²_{A⁻¹}:
/// asking x_i takes (x_iᵀA⁻¹x*)² / (1 + x_iᵀA⁻¹x_i). The covariances are left as these scores.
inline ArmIndex best_reducer(Vector& covariances, const Vector& variances) {
  covariances.array() = covariances.array().square() / (1 + variances.array());
  return argmax(covariances.array());
}

/// Of all arms. One pass over them; `scores` is work space.
inline ArmIndex best_reducer(const Predictions& predictions, ArmIndex star, Vector& scores) {
  predictions.covariances(star, scores);
  return best_reducer(scores, predictions.variances());
}

}  // namespace acol
