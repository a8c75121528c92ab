#pragma once

#include "acol/policy/policy.hpp"

namespace acol {

/// What to recommend now, given what is decided and the predicted value of every arm:
/// the best arm known to be feasible; until there is one, the undecided arm of highest reward that
/// looks feasible; if none does, the undecided arm of lowest predicted value; nothing once all arms
/// are infeasible. Certified only when every arm is decided and the intervals carry a guarantee.
Recommendation anytime_recommendation(const Problem& problem, const Knowledge& knowledge,
                                      const Vector& values, Guarantee guarantee);

/// The largest excess over any threshold, as a value of the first constraint; `values` are by
/// constraint.
Vector worst_values(const Problem& problem, std::span<const Vector> values);

}  // namespace acol
