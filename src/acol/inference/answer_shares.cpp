#include "acol/inference/answer_shares.hpp"

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

constexpr double kBoldness = 1.5;
/// Less likely answers are left out: they would only make a record longer.
constexpr double kMinChance = 1e-4;

/// P(c ≤ slack) for all constraints together.
double chance_to_hold(std::span<const Estimates> estimates, ArmIndex arm, double slack) {
  double chance = 1;
  for (const Estimates& one : estimates) {
    const double deviation = one.deviation(arm);
    const double z =
        std::isfinite(deviation) && deviation > 0 ? (slack - one.mean(arm)) / deviation : 0.0;
    chance *= normal_probability(z);
  }
  return chance;
}

std::vector<AnswerChance> chances_by_arm(std::span<const ArmIndex> order,
                                         std::span<const Estimates> estimates, double slack) {
  std::vector<AnswerChance> result;
  double none_before = 1;
  for (const ArmIndex arm : order) {
    const double holds = chance_to_hold(estimates, arm, slack);
    if (none_before * holds > kMinChance) result.push_back({arm, none_before * holds});
    none_before *= 1 - holds;
    if (none_before <= kMinChance) break;
  }
  if (none_before > kMinChance) result.push_back({-1, none_before});
  std::ranges::stable_sort(result, std::greater<>(), &AnswerChance::probability);
  return result;
}

}  // namespace

std::vector<AnswerChance> chances_of(const Problem& problem, std::span<const ArmIndex> order,
                                     const AnswerBelief& belief, double slack) {
  if (belief.linear.empty()) return chances_by_arm(order, belief.arms, slack);
  return chances(
      drawn_answers(problem, order, belief.linear, {.slack = slack, .stream = belief.stream}));
}

std::vector<Share> bold_shares(std::span<const AnswerChance> chances) {
  std::vector<Share> shares;
  double total = 0;
  for (const AnswerChance& one : chances) {
    shares.push_back({one.arm, std::pow(one.probability, kBoldness)});
    total += shares.back().share;
  }
  for (Share& one : shares) one.share /= total;
  return shares;
}

}  // namespace acol
