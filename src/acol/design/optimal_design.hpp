#pragma once

#include "acol/design/design.hpp"

namespace acol {

/// The design that minimises the largest weighted variance over the targets,
///
///   min over λ of max over x in U of w_x xᵀA(λ)⁻¹x,   A(λ) = Σ λ_i x_i x_iᵀ,
///
/// with a proof of how close it is: lower_bound ≤ optimum ≤ value always holds (docs/math.md).
/// Rank-deficient catalogues, zero and repeated arms and features of any scale are fine. Throws
/// InvalidArgument for an index out of range, a weight or cap that is negative or not a number,
/// targets that are all zero, caps that sum to less than 1, a gap that is not positive, or arms
/// that check_arms() refuses.
Design optimal_design(const Matrix& arms, const DesignTargets& targets = {},
                      const DesignOptions& options = {});

/// Throws InvalidArgument for a feature that is not a finite number, and for an arm in a direction
/// of its own that is more than 1e150 times shorter than the others: its variance and theirs have
/// no digits in common.
void check_arms(const Matrix& arms);

}  // namespace acol
