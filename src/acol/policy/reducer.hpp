#pragma once

#include "acol/inference/predictions.hpp"
#include "acol/policy/argmax.hpp"

namespace acol {

/// The arm whose answer takes most off ‖x*‖²_{A⁻¹}: asking x_i takes
/// (x_iᵀA⁻¹x*)² / (1 + x_iᵀA⁻¹x_i). One pass over the arms; `scores` is work space.
inline ArmIndex best_reducer(const Predictions& predictions, ArmIndex star, Vector& scores) {
  predictions.covariances(star, scores);
  scores.array() = scores.array().square() / (1 + predictions.variances().array());
  return argmax(scores.array());
}

}  // namespace acol
