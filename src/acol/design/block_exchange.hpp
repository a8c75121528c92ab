#pragma once

#include "acol/design/determinant_master.hpp"

namespace acol {

/// As determinant_by_exchange(), for so many points and dimensions that a step waits for the
/// memory: 32 points at a time, those farthest from optimality, get their weights together. Their
/// covariances alone decide the steps, and other points are looked at once for all 32: most of the
/// time only those that have weight or nearly deserve some, at the end all. Needs two dimensions or
/// more.
double determinant_by_blocks(const Matrix& points, Vector& weights, const MasterOptions& options,
                             int& steps);

}  // namespace acol
