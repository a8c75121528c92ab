#pragma once

#include <span>

#include "acol/policy/round_plan.hpp"

namespace acol {

/// Adds questions about the arms that decide, as far as the limits allow: `share` of the length of
/// the round, first about the arm that it would recommend, then about those of its targets that are
/// closest to the threshold. A linear model would fill them in from others, and nobody would notice
/// that it is wrong there (ShapeWatch). Any choice is allowed that is made before the answers.
void ask_directly(double share, std::span<const Estimates> known, const RoundLimits& limits,
                  RoundPlan& plan);

}  // namespace acol
