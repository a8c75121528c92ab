#pragma once

#include "acol/design/optimal_design.hpp"

namespace acol {

/// max over targets of w xᵀA⁻¹x for a design, by rank-revealing QR of the weighted support;
/// infinite if a target lies outside its span. The exact value: no iterate, no regularised inverse.
double design_value(const Matrix& arms, const std::vector<ArmIndex>& support, const Vector& weights,
                    const std::vector<ArmIndex>& targets, const Vector& target_weights);

/// Drops support points of negligible weight or leverage λ xᵀA⁻¹x (a set of total leverage η costs
/// a factor of at most 1/(1 − η)) where the exact value stays within the gap, and orders the rest
/// by row. `design.value` must be the value; it is replaced by that of what is left. Designs with
/// caps are only ordered: dropping would break the caps.
void prune(const Matrix& arms, const std::vector<ArmIndex>& targets, const Vector& target_weights,
           const DesignOptions& options, Design& design);

}  // namespace acol
