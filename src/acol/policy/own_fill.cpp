#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/core/random.hpp"
#include "acol/policy/own_plan.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {

// Who has come and could say more is asked about more than a proof needs, while little is known:
// few people then give many answers, which the best guess and the curve live on.

namespace {

/// The chance that an arm is acceptable, by its forecasts.
double chance_of(const Problem& problem, std::span<const CurveForecast> forecasts, ArmIndex arm) {
  double chance = 1;
  for (int l = 0; l < problem.constraints(); ++l) {
    const MeanForecast forecast = forecasts[static_cast<std::size_t>(l)].of(arm);
    const double z = (problem.threshold(l) - forecast.mean) / forecast.deviation;
    chance = std::min(chance, normal_probability(z));
  }
  return chance;
}

/// Undecided arms, those first that are most likely the answer: P_k Π_{j before k} (1 − P_j), each
/// arm for itself.
std::vector<ArmIndex> rivals(const Problem& problem, const OwnTests& tests,
                             std::span<const CurveForecast> forecasts) {
  std::vector<std::pair<double, ArmIndex>> scored;
  double none_before = 1;
  for (const ArmIndex arm : tests.order()) {
    if (tests.knowledge().state(arm) != ArmState::undecided) continue;
    const double chance = chance_of(problem, forecasts, arm);
    scored.emplace_back(-none_before * chance, arm);
    none_before *= 1 - chance;
  }
  std::ranges::stable_sort(scored, {}, [](const auto& one) { return one.first; });
  std::vector<ArmIndex> arms;
  for (const auto& [score, arm] : scored) arms.push_back(arm);
  return arms;
}

}  // namespace

void OwnPlanner::fill_hands(const OwnTests& tests, std::span<const CurveForecast> forecasts,
                            std::int64_t asked, const RoundLimits& limits, OwnPlan& plan) const {
  const bool one_question = problem_->joint() || problem_->constraints() == 1;
  if (limits.hands == 0 || !one_question) return;
  Sample& sample = plan.samples.front();
  const auto length = std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
  std::int64_t room = std::min(limits.questions - length, options_.filled - asked - length);
  for (const ArmIndex arm : rivals(*problem_, tests, forecasts)) {
    if (room <= 0) break;
    room -= add_questions(limits, arm, std::min(room, limits.hands), sample);
  }
  std::fill(plan.samples.begin() + 1, plan.samples.end(), plan.samples.front());
}

}  // namespace acol
