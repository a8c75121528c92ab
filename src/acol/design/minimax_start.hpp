#pragma once

#include "acol/design/design.hpp"
#include "acol/design/minimax_problem.hpp"
#include "acol/design/saddle_side.hpp"

namespace acol {

/// Fills the working sets of both sides, weights of any scale. The D-optimal design λ_D of the
/// targets is within a factor rank(U) of the optimum, and usually near it: μ = λ_D, and its support
/// with arms that span all dimensions as arms. Returns the steps it took.
int start_saddle(const MinimaxProblem& problem, const DesignOptions& options, SaddleSide& arms,
                 SaddleSide& targets);

}  // namespace acol
