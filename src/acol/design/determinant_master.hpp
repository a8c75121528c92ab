#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// A D-optimal design on few points, which is also G-optimal [kiefer1960]:
///
///   maximise log det A(l),  A(l) = Σ l_i z_i z_iᵀ,   over l ≥ 0, Σ l_i = 1.
///
/// At the optimum v_i = z_iᵀA⁻¹z_i ≤ r for all i, r the dimension; the gap is max v / r − 1.
/// The points are the columns of `points` and must span all r dimensions on the support of
/// `weights`. Both methods start from `weights` (any positive scale), end with Σ = 1, and return
/// the gap.
struct MasterOptions {
  double gap = 1e-4;       ///< Stop once the gap is this small.
  double start_gap = 0.3;  ///< About how far the start is from optimal.
  int max_steps = 80;
};

/// Primal-dual Newton: few steps, each O(p²r + p³) for p points.
double determinant_by_newton(const Matrix& points, Vector& weights, const MasterOptions& options,
                             int& steps);

/// Wolfe-Atwood with away steps [todd2007]: many steps, each O(pr + r²).
double determinant_by_exchange(const Matrix& points, Vector& weights, const MasterOptions& options,
                               int& steps);

}  // namespace acol
