#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// The lowest index whose score is within a part in 1e10 of the largest: scores that differ by
/// rounding alone count as tied, so that the choice is the same on every instruction set.
/// Requires at least one score above −∞.
template <class Scores>
ArmIndex argmax(const Eigen::ArrayBase<Scores>& scores) {
  const double largest = scores.maxCoeff();
  const double enough = largest - 1e-10 * std::abs(largest);
  constexpr ArmIndex kBlock = 64;  // passed as a whole where none of it is enough
  ArmIndex arm = 0;
  while (arm + kBlock < scores.size() && scores.segment(arm, kBlock).maxCoeff() < enough) {
    arm += kBlock;
  }
  while (scores(arm) < enough) ++arm;
  return arm;
}

}  // namespace acol
