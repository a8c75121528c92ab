#pragma once

#include "acol/core/types.hpp"
#include "acol/design/determinant_master.hpp"

namespace acol {

/// A saddle point on few arms and few targets:
///
///   min over λ max over μ of Σ_j μ_j v_j(λ),   v_j = y_jᵀA(λ)⁻¹y_j,   A(λ) = Σ λ_i x_i x_iᵀ,
///
/// λ and μ on the simplex, λ ≤ caps where there are caps.
struct Saddle {
  Matrix arms;     ///< x, as columns; they span all dimensions.
  Matrix targets;  ///< y, as columns.
  Vector caps;     ///< Upper bounds on λ, with Σ caps > 1; empty: none.
  Vector design;   ///< λ > 0, in and out.
  Vector prior;    ///< μ > 0, in and out.
};

/// The most that Σ λ_i g_i can be over the simplex, λ ≤ caps where there are any.
double largest_average(const Vector& scores, const Vector& caps);

/// Upper bound max v and lower bound Σ μ_j v_j² / max_λ Σ λ_i g_i, g_i = Σ_j μ_j (x_iᵀA⁻¹y_j)².
/// The latter holds for every design: Cauchy-Schwarz, see docs/math.md.
struct SaddleBounds {
  double upper = 0;
  double lower = 0;
  double gap() const { return upper / lower - 1; }
};
SaddleBounds bounds(const Saddle& saddle);

/// Primal-dual Newton: few steps, each O(p²(r + q) + p³) for p arms and q targets.
SaddleBounds minimax_by_newton(Saddle& saddle, const MasterOptions& options, int& steps);

/// Multiplicative updates λ_i ∝ λ_i g_i, μ_j ∝ μ_j v_j²: many steps, each O(pr² + qr²). No caps.
SaddleBounds minimax_by_multiplication(Saddle& saddle, const MasterOptions& options, int& steps);

}  // namespace acol
