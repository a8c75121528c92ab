#pragma once

#include <vector>

#include "acol/core/types.hpp"
#include "acol/design/whitening.hpp"

namespace acol {

/// The general problem, after optimal_design() has checked and simplified it.
struct MinimaxProblem {
  const Matrix& arms;
  const Whitening& whitening;
  Matrix targets;                     ///< y = √w x as rows.
  std::vector<ArmIndex> target_arms;  ///< The row of `arms` that each target is.
};

}  // namespace acol
