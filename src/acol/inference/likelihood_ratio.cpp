#include "acol/inference/likelihood_ratio.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace acol {
namespace {

constexpr double kForCertain = std::numeric_limits<double>::infinity();

/// gap²/s; an arm without variance (a zero vector) is what it is.
double squared_distance(double gap, double variance) {
  if (variance <= 0) return kForCertain;
  return gap * gap / variance;
}

}  // namespace

LikelihoodRatio::LikelihoodRatio(const Problem& problem, double margin)
    : problem_(&problem), margin_(margin), order_(static_cast<std::size_t>(problem.size())) {
  std::iota(order_.begin(), order_.end(), ArmIndex{0});
  std::ranges::stable_sort(order_, std::greater<>(),
                           [&](ArmIndex arm) { return problem.rewards()(arm); });
}

double LikelihoodRatio::feasible_gap(double value) const {
  return std::max(0.0, problem_->threshold() + margin_ - value);
}
double LikelihoodRatio::infeasible_gap(double value) const {
  return std::max(0.0, value - problem_->threshold());
}

/// Whether an arm can neither lead nor come closer than `closest`, for all that rounding does: most
/// of those of higher reward, told without a division.
bool LikelihoodRatio::is_far(double value, double variance, double closest) const {
  constexpr double kRounding = 1 + 1e-9;
  const double excess = value - problem_->threshold();
  return excess > margin_ && excess * excess > kRounding * closest * variance;
}

Leader LikelihoodRatio::leader(const Vector& values, const Vector& variances) const {
  const auto looks_feasible = [&](ArmIndex arm) { return values(arm) <= problem_->threshold(); };
  Leader best{.distance = -1};
  double closest = kForCertain;  // of the better arms, to being feasible
  ArmIndex closest_arm = order_.front();
  std::size_t next = 0;
  while (next < order_.size() && closest > 0) {
    const std::size_t group = next;
    const double reward = problem_->rewards()(order_[group]);
    double closest_with = closest;
    ArmIndex arm_with = closest_arm;
    for (; next < order_.size() && problem_->rewards()(order_[next]) == reward; ++next) {
      const ArmIndex arm = order_[next];
      if (best.distance >= 0 && is_far(values(arm), variances(arm), closest_with)) continue;
      const bool possible = values(arm) <= problem_->threshold() + margin_;
      const double own = possible ? squared_distance(feasible_gap(values(arm)), variances(arm)) : 0;
      const double distance = std::min(own, closest);
      if (distance > best.distance) {
        best = {arm, static_cast<ArmIndex>(group), own <= closest ? arm : closest_arm, distance};
      }
      const double other =
          looks_feasible(arm) ? 0 : squared_distance(infeasible_gap(values(arm)), variances(arm));
      if (other < closest_with) {
        closest_with = other;
        arm_with = arm;
      }
    }
    closest = closest_with;
    closest_arm = arm_with;
  }
  const auto seen = static_cast<ArmIndex>(next);
  if (closest > best.distance) return {std::nullopt, problem_->size(), closest_arm, closest, seen};
  best.seen = seen;
  return best;
}

std::vector<ArmIndex> LikelihoodRatio::deciding(const Leader& leader) const {
  const std::span<const ArmIndex> before = better(leader);
  std::vector<ArmIndex> arms(before.begin(), before.end());
  if (leader.arm) arms.push_back(*leader.arm);
  return arms;
}

double LikelihoodRatio::gap(const Leader& leader, ArmIndex arm, const Vector& values) const {
  return leader.arm == arm ? feasible_gap(values(arm)) : infeasible_gap(values(arm));
}

double LikelihoodRatio::distance(const Leader& leader, ArmIndex arm, const Vector& values,
                                 const Vector& variances) const {
  return squared_distance(gap(leader, arm, values), variances(arm));
}

}  // namespace acol
