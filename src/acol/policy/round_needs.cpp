#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/policy/round_plan.hpp"

namespace acol {
namespace {

/// Nats that are taken to be missing at least: the forecast of an arm on the brink is not 0.
constexpr double kMinNats = 0.1;
/// Nor ever more: money that is all lost would be infinitely many nats away.
constexpr double kMaxNats = 2000;

}  // namespace

std::vector<ArmIndex> RoundPlanner::undecided_arms(const Knowledge& knowledge) const {
  std::vector<ArmIndex> arms;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (knowledge.state(arm) == ArmState::undecided) arms.push_back(arm);
  }
  return arms;
}

double RoundPlanner::clock_needed(double nats, double gap, double deviation) const {
  const double size = std::max(std::abs(gap), options_.caution * deviation);
  return 2 * std::clamp(nats, kMinNats, kMaxNats) / (size * size);
}

std::optional<ArmIndex> RoundPlanner::favourite(const Knowledge& knowledge,
                                                std::span<const Estimates> estimates) const {
  std::optional<ArmIndex> best;
  double best_reward = -std::numeric_limits<double>::infinity();
  double best_z = 0;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const double reward = problem_->rewards()(arm);
    if (knowledge.state(arm) != ArmState::undecided || reward < best_reward) continue;
    double z = -std::numeric_limits<double>::infinity();  // the worst constraint decides
    for (const Estimates& one : estimates) {
      z = std::max(z, (one.mean(arm) - margin_ / 2) / one.deviation(arm));
    }
    if (z > 0 || (reward == best_reward && z >= best_z)) continue;
    best = arm;
    best_reward = reward;
    best_z = z;
  }
  return best;
}

std::pair<std::size_t, double> RoundPlanner::clock_to_exclude(const EvidenceTests& tests,
                                                              std::span<const Estimates> estimates,
                                                              ArmIndex arm) const {
  const auto z = [&](const Estimates& one) { return one.mean(arm) / one.deviation(arm); };
  const auto clearest = std::ranges::max_element(estimates, {}, z);
  return {static_cast<std::size_t>(clearest - estimates.begin()),
          clock_needed(tests.missing_against(arm), clearest->mean(arm), clearest->deviation(arm))};
}

double RoundPlanner::clock_to_recommend(const EvidenceTests& tests, const Estimates& estimates,
                                        ArmIndex arm) const {
  const double mean = estimates.mean(arm);
  const double deviation = estimates.deviation(arm);
  return std::min(clock_needed(tests.missing_for(arm), mean, deviation),
                  clock_needed(tests.missing_within_margin(arm), margin_ - mean, deviation));
}

std::vector<RoundPlanner::Needs> RoundPlanner::needs(const EvidenceTests& tests,
                                                     std::span<const Estimates> estimates,
                                                     std::span<const double> variances) const {
  const std::optional<ArmIndex> best = favourite(tests.knowledge(), estimates);
  std::vector<std::vector<double>> weights(last_.size());
  std::vector<Needs> needs(last_.size());
  const auto want = [&](std::size_t l, ArmIndex arm, double clock) {
    const double price = problem_->costs().size() > 0 ? problem_->costs()(arm) : 1;
    const std::size_t at = problem_->joint() ? 0 : l;
    needs[at].targets.arms.push_back(arm);
    needs[at].gaps.push_back(std::abs(estimates[l].mean(arm)));
    weights[at].push_back(clock * variances[l] * price);
  };
  for (const ArmIndex arm : undecided_arms(tests.knowledge())) {
    if (best && problem_->rewards()(arm) <= problem_->rewards()(*best)) continue;
    const auto [l, clock] = clock_to_exclude(tests, estimates, arm);
    want(l, arm, clock);
  }
  for (std::size_t l = 0; best && l < estimates.size(); ++l) {
    want(l, *best, clock_to_recommend(tests, estimates[l], *best));
  }
  for (std::size_t l = 0; l < needs.size(); ++l) {
    needs[l].targets.weights = Eigen::Map<const Vector>(weights[l].data(), std::ssize(weights[l]));
  }
  return needs;
}

}  // namespace acol
