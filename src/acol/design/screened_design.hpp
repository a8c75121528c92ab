#pragma once

#include "acol/design/determinant_design.hpp"
#include "acol/design/taming.hpp"

namespace acol {

/// Whether one look at all rows costs so much, and a support is so small beside the catalogue, that
/// screened_design() is worth its trouble. Counted, not timed: the same on every machine.
bool can_be_screened(Eigen::Index rows, Eigen::Index rank);

/// As determinant_design(), for catalogues so large that looking at all rows is what costs. The
/// design of a sample gives all rows a length v = xᵀA⁻¹x in one look. The longest of them are a
/// small catalogue of their own; let B be the information of its optimal design. For all rows that
/// were left out,
///
///   xᵀB⁻¹x ≤ xᵀA⁻¹x / λ_min(A^{-1/2} B A^{-1/2}),   because B ⪰ λ_min A,
///
/// and where that is less than the value on the small catalogue, the value is exact for all rows
/// without another look. ([harman2007] tells from A alone which rows no optimal design has. Their
/// lengths under B still count for the value of B, so that rule would not save the look; this one
/// does, and settles more rows.)
DeterminantDesign screened_design(const Matrix& catalogue, const Whitening& whitening,
                                  const Sizes& sizes, const DeterminantOptions& options);

}  // namespace acol
