#pragma once

#include <functional>

#include "acol/core/types.hpp"

namespace acol {

/// The parts that the two primal-dual Newton methods share.

/// Solves system · x = right for a symmetric positive definite system whose entries span many
/// orders of magnitude: Jacobi scaling, then Cholesky.
Vector solve_scaled(Matrix system, const Vector& right);

/// The same by conjugate gradients, with about the diagonal of the system as preconditioner, to
/// 1e-4 of the size of `right` in its norm: looser, and the steps no longer stay central. Empty if
/// that takes more than 1000 steps.
Vector conjugate_gradients(const std::function<Vector(const Vector&)>& system,
                           const Vector& diagonal, const Vector& right);

/// The largest step along `change` that keeps `position` ≥ 0; infinite where nothing shrinks.
double step_to_boundary(const Vector& position, const Vector& change);

/// How much of the average complementarity to aim for next, given the last step's length.
double centering_for(double step);

}  // namespace acol
