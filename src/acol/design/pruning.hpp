#pragma once

#include "acol/design/design.hpp"

namespace acol {

/// max over targets of w xᵀA⁻¹x for a design, by rank-revealing QR of the weighted support;
/// infinite if a target lies outside its span, or if rounding keeps from telling. The exact value:
/// no iterate, no regularised inverse.
double design_value(const Matrix& arms, const std::vector<ArmIndex>& support, const Vector& weights,
                    const std::vector<ArmIndex>& targets, const Vector& target_weights);

/// Whether points of the support are so much shorter than others, or have so little weight, that
/// only design_value() tells what it is worth.
bool is_nearly_singular(const Matrix& arms, const Design& design);

/// Whether two values of a design are apart by more than the rounding of one that is well
/// conditioned.
bool differ(double value, double other);

/// Drops support points of negligible weight or leverage λ xᵀA⁻¹x (a set of total leverage η costs
/// a factor of at most 1/(1 − η)) where the exact value stays within the gap, and orders the rest
/// by row. `design.value` must be the value; it is replaced by that of what is left. Designs with
/// caps are only ordered: dropping would break the caps.
void prune(const Matrix& arms, const std::vector<ArmIndex>& targets, const Vector& target_weights,
           const DesignOptions& options, Design& design);

}  // namespace acol
