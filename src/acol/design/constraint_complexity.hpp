#pragma once

#include <span>
#include <vector>

#include "acol/design/complexity.hpp"

namespace acol {

/// How hard an instance with m constraints is, given the truth (docs/math.md, "Several
/// constraints"). With c_x^l = φ_lᵀx − τ_l, V_x the constraints that x violates, and A_l the
/// information of the questions about constraint l,
///
///   H = min over designs of max{ max_l ‖x*‖²_{A_l⁻¹}/(c_{x*}^l)²,
///                                max_{r(x) > r(x*)} 1/Σ_{l in V_x} (c_x^l)²/‖x‖²_{A_l⁻¹} }
///
/// over designs of pairs (arm, constraint), or of arms where one question answers all constraints
/// (then A_l = A). With one constraint it is complexity(). With a margin m ≥ 0 the right answers
/// are the arms b with all c_b^l ≤ m of which no better one is feasible, m − c_b^l stands in the
/// place of c_{x*}^l, and H is the least over them; where nothing is feasible, "none" is right,
/// too.
struct ConstraintComplexity {
  double value = 0;                   ///< H; infinite if an arm that matters is on a threshold.
  std::optional<ArmIndex> best = {};  ///< The best arm (distinct); none: nothing is feasible.
  std::vector<Design> designs = {};   ///< By constraint; their weights sum to 1 over all of them.
};

/// `values[l]` are φ_lᵀx of the distinct arms.
ConstraintComplexity complexity(const Problem& problem, std::span<const Vector> values,
                                const DesignOptions& options = {}, double margin = 0);

/// c_x^l, an arm a row and a constraint a column.
Matrix excesses(const Problem& problem, std::span<const Vector> values);

/// The arms that may be recommended: within the margin by all constraints, and no better one is
/// feasible. Without a margin the feasible arms of highest reward; none where nothing is feasible.
std::vector<ArmIndex> best_arms(const Problem& problem, const Matrix& excess, double margin = 0);

}  // namespace acol
