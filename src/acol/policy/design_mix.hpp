#pragma once

#include <vector>

#include "acol/design/design.hpp"

namespace acol {

/// (1 − share) a + share b, whose arms may come in any order.
Design mix(const Design& a, const Design& b, double share);

/// Some of the targets, with their weights.
DesignTargets part_of(const DesignTargets& targets, const std::vector<std::size_t>& which);

/// Every target is asked about itself, as often as it needs.
Design in_proportion(const DesignTargets& targets);

}  // namespace acol
