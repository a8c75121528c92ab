#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// The parts that the two primal-dual Newton methods share.

/// Solves system · x = right for a symmetric positive definite system whose entries span many
/// orders of magnitude: Jacobi scaling, then Cholesky.
Vector solve_scaled(Matrix system, const Vector& right);

/// The largest step along `change` that keeps `position` ≥ 0; infinite where nothing shrinks.
double step_to_boundary(const Vector& position, const Vector& change);

/// How much of the average complementarity to aim for next, given the last step's length.
double centering_for(double step);

}  // namespace acol
