#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// Whether a look at all rows takes a hundred million multiplications or more. From there on time
/// is worth more than simplicity; below, results are as they always were.
bool is_costly(Eigen::Index rows, Eigen::Index rank);

/// M with ‖M x‖² = xᵀA⁻¹x for A = Σ w_i z_i z_iᵀ, z = map · x, by QR of the weighted points: as
/// accurate as the points are, also where A itself is badly conditioned. Not finite where A is
/// singular.
Matrix inverse_root(const Matrix& points, const Vector& weights, const Matrix& map);

}  // namespace acol
