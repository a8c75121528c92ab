#pragma once

#include <vector>

#include "acol/core/problem.hpp"

namespace acol {

/// The order of the hypotheses: arms by reward, best first, the lower index first among ties.
std::vector<ArmIndex> by_reward(const Problem& problem);

/// By arm, where it stands in the order.
std::vector<ArmIndex> inverse(const std::vector<ArmIndex>& order);

/// For every k, Σ_{j<k} ω_kj values_j with ω ≥ 0 summing to 1 over j < k: half by 1/((j+1)(j+2)),
/// for arms early in the order, half uniform over the last 2^s arms before k, s weighted by
/// 1/((s+1)(s+2)), for arms close before k. O(n log n), and no subtraction that could cancel.
Vector spread_over_earlier(const Vector& values);

}  // namespace acol
