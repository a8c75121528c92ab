#pragma once

#include "acol/design/determinant_master.hpp"
#include "acol/design/saddle.hpp"

namespace acol {

/// The solvers of a saddle on few arms and few targets. They start from its (λ, μ), at any scale,
/// end with both summing to 1, and return their bounds.

/// Primal-dual Newton: few steps, each O(p²(r + q) + p³) for p arms and q targets, or, with
/// Curvature::operation, O((p + q)r²) times some tens of steps of conjugate gradients.
SaddleBounds minimax_by_newton(Saddle& saddle, const MasterOptions& options, Curvature kind,
                               int& steps);

/// Multiplicative updates λ_i ∝ λ_i g_i, μ_j ∝ μ_j v_j²: many steps, each O(pr² + qr²). No caps.
SaddleBounds minimax_by_multiplication(Saddle& saddle, const MasterOptions& options, int& steps);

/// What is asked of a saddle within a search.
struct SaddleTask {
  double aim = 1e-4;       ///< The gap to reach.
  double enough = 1e-4;    ///< The gap that the search is after: methods that converge slowly are
                           ///< not asked for much less.
  double start_gap = 0.3;  ///< About how far the start is from optimal.
};

/// Solves the saddle by the method, or the methods, that should take least arithmetic.
void solve_saddle(Saddle& saddle, const SaddleTask& task, int& steps);

}  // namespace acol
