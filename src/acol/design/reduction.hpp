#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Weights with the same Σ w_i x_i x_iᵀ and the same sum as `weights`, at most d(d+1)/2 + 1 of them
/// positive: Carathéodory's theorem in the space of symmetric matrices. `points` are rows.
/// O(p D²) for p points, D = d(d+1)/2.
Vector reduce_support(const Matrix& points, Vector weights);

}  // namespace acol
