#include <algorithm>

#include "acol/design/isotropic.hpp"
#include "acol/inference/answer_order.hpp"
#include "acol/inference/answer_shares.hpp"
#include "acol/policy/evidence.hpp"
#include "acol/policy/likeliest.hpp"
#include "acol/policy/round_limits.hpp"
#include "acol/policy/telling.hpp"

namespace acol {
namespace {

/// Of the stream of draws: none that stakes or best guesses use.
constexpr std::uint64_t kTellingPart = std::uint64_t{1} << 49;
/// A round has this share of the questions before it: evidence comes from rounds, guesses from all
/// answers.
constexpr double kTellingGrowth = 0.05;

/// One question about each of as many arms as span all: then something is known of each.
std::vector<Sample> basis_samples(const Problem& problem, const RoundLimits& limits) {
  std::vector<ArmIndex> basis = isotropic(problem.arms()).basis;
  std::ranges::sort(basis);
  Sample sample;
  for (const ArmIndex arm : basis) add_questions(limits, arm, limits.each, sample);
  return std::vector<Sample>(static_cast<std::size_t>(problem.constraints()), sample);
}

}  // namespace

void EvidencePolicy::tell_apart(const AnswerPool::Thoughts& known, const RoundLimits& limits,
                                RoundPlan& plan) const {
  if (known.arms.empty()) {
    if (limits.least == 0) plan.samples = basis_samples(*problem_, limits);
    return;
  }
  if (!std::ranges::all_of(known.linear, &LinearBelief::knows_all)) return;
  std::vector<ArmIndex> order = by_reward(*problem_);
  std::erase_if(order,
                [this](ArmIndex arm) { return knowledge().state(arm) == ArmState::infeasible; });
  const auto feasible = [&](ArmIndex arm) {
    return std::ranges::all_of(known.arms,
                               [&](const Estimates& one) { return one.mean(arm) <= 0; });
  };
  const auto found = std::ranges::find_if(order, feasible);
  const ArmIndex leader = found == order.end() ? -1 : *found;
  const Stream stream{options_.seed, StreamUse::policy,
                      kTellingPart + static_cast<std::uint64_t>(finished_)};
  const std::vector<CriticalArm> critical = critical_arms(
      order, known.arms, leader, chances_of(*problem_, order, {known.linear, known.arms, stream}));
  if (critical.empty()) return;
  const auto asked = static_cast<double>(pool_.size());
  const std::int64_t length = std::min(
      limits.questions,
      std::max({std::int64_t{1}, limits.least, static_cast<std::int64_t>(kTellingGrowth * asked)}));
  plan.blocks = 1;
  plan.samples = known.linear.empty() ? own_telling_samples(*problem_, critical, length, limits)
                                      : telling_samples({*problem_, known.linear, known.variances},
                                                        critical, length, limits);
}

}  // namespace acol
