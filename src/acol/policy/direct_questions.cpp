#include "acol/policy/direct_questions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

/// So few arms that each is asked about often enough to stand on its own answers.
constexpr std::size_t kMaxArms = 6;

/// The targets that decide, in order.
std::vector<ArmIndex> deciding(std::vector<ArmIndex> targets, const Estimates& known) {
  if (targets.empty()) return targets;
  // The planner names what it would recommend last.
  std::swap(targets.front(), targets.back());
  std::stable_sort(targets.begin() + 1, targets.end(), [&](ArmIndex a, ArmIndex b) {
    return std::abs(known.mean(a)) / known.deviation(a) <
           std::abs(known.mean(b)) / known.deviation(b);
  });
  if (targets.size() > kMaxArms) targets.resize(kMaxArms);
  return targets;
}

}  // namespace

void ask_directly(double share, std::span<const Estimates> known, const RoundLimits& limits,
                  RoundPlan& plan) {
  if (plan.samples.size() != plan.targets.size()) return;  // one sample for several constraints
  for (std::size_t l = 0; l < known.size() && l < plan.targets.size(); ++l) {
    Sample& sample = plan.samples[l];
    const auto length =
        std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
    auto left = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(length)));
    const std::vector<ArmIndex> arms = deciding(plan.targets[l], known[l]);
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const auto others = static_cast<std::int64_t>(arms.size() - i);
      left -= add_questions(limits, arms[i], (left + others - 1) / others, sample);
    }
  }
}

}  // namespace acol
