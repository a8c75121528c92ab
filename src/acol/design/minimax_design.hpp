#pragma once

#include "acol/design/optimal_design.hpp"
#include "acol/design/whitening.hpp"

namespace acol {

/// The general problem, after optimal_design() has checked and simplified it.
struct MinimaxProblem {
  const Matrix& arms;
  const Whitening& whitening;
  Matrix targets;                     ///< y = √w x as rows.
  std::vector<ArmIndex> target_arms;  ///< The row of `arms` that each target is.
};

/// By two-sided column generation: a saddle point on small sets of arms and targets, a look at all
/// of them, and the arms and targets that violate optimality join.
Design minimax_design(const MinimaxProblem& problem, const DesignOptions& options,
                      const std::function<bool()>& out_of_time);

}  // namespace acol
