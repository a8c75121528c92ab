#pragma once

#include "acol/design/design.hpp"
#include "acol/design/minimax_problem.hpp"

namespace acol {

/// By two-sided column generation: a saddle point on small sets of arms and targets, a look at all
/// of them, and the arms and targets that violate optimality join.
Design minimax_design(const MinimaxProblem& problem, const DesignOptions& options,
                      const std::function<bool()>& out_of_time);

}  // namespace acol
