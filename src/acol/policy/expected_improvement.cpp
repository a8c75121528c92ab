#include <algorithm>
#include <cmath>
#include <span>

#include "acol/core/random.hpp"
#include "acol/policy/argmax.hpp"
#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// Expected improvement under a constraint [gardner2014], with a Bayesian linear model of the
/// constraint. The reward is known, so it is (r(x) − r⁺)₊ Φ((τ − x'φ̂)/(R ‖x‖_{A⁻¹})).
///
/// Adapted: r⁺ is the best reward that the stopping rule takes for feasible, so that the best arm
/// is asked about until it is known; before there is one, so low that every arm is an improvement.
class ExpectedImprovement final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    const LinearState& state = view.state;
    const Vector& rewards = state.arms().rewards();
    const double threshold = state.arms().threshold() + view.ratio.margin();
    const std::span<const ArmIndex> order = view.ratio.order();
    const std::size_t known = first_known(view, threshold);
    const double incumbent = known < order.size() ? rewards(order[known])
                                                  : 2 * rewards.minCoeff() - rewards.maxCoeff() - 1;
    scores_.setConstant(rewards.size(), 0);
    double best = 0;
    double best_z = 0;
    for (const ArmIndex arm : order.first(known)) {
      const double room = threshold - state.values()(arm);
      const double variance = std::max(0.0, state.variances()(arm));
      if (best > 0 && falls_short(room, variance, view.noise_bound, best_z)) continue;
      if (rewards(arm) <= incumbent) break;
      const double deviation = view.noise_bound * std::sqrt(variance);
      if (!(deviation > 0)) continue;  // a zero vector: known
      scores_(arm) = (rewards(arm) - incumbent) * normal_probability(room / deviation);
      if (scores_(arm) <= best) continue;
      best = scores_(arm);
      best_z = room / deviation;
    }
    return best > 0 ? argmax(scores_.array()) : view.leader.critical;
  }

 private:
  /// The first arm by reward that the stopping rule takes for feasible; none: how many there are.
  static std::size_t first_known(const SamplingView& view, double threshold) {
    const LinearState& state = view.state;
    const double enough = std::sqrt(view.needed);
    std::size_t place = 0;
    for (const ArmIndex arm : view.ratio.order()) {
      const double excess = state.values()(arm) - threshold;
      const double variance = std::max(0.0, state.variances()(arm));
      if (excess <= 0 && excess <= -enough * (view.noise_bound * std::sqrt(variance))) break;
      ++place;
    }
    return place;
  }

  /// Whether room/(R √s) is clearly below z. An arm of lower reward is then clearly worse than the
  /// one that has z (where both are not all but certain), and its probability need not be known.
  static bool falls_short(double room, double variance, double noise_bound, double z) {
    const double least = std::min(z, 4.0) - 1e-5;
    const double squares = least * least * noise_bound * noise_bound * variance;
    if (least >= 0) return room < 0 || room * room < squares;
    return room < 0 && room * room > squares;
  }

  Vector scores_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_improvement_rule() {
  return std::make_unique<ExpectedImprovement>();
}

}  // namespace acol
