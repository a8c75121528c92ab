#include <cmath>

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
    const double r = view.noise_bound;
    const double enough = std::sqrt(view.needed);
    double incumbent = 2 * rewards.minCoeff() - rewards.maxCoeff() - 1;
    scores_.setConstant(rewards.size(), 0);
    for (const ArmIndex arm : view.ratio.order()) {
      const double deviation = r * std::sqrt(std::max(0.0, state.variances()(arm)));
      if (state.values()(arm) - threshold > -enough * deviation) continue;
      incumbent = rewards(arm);
      break;
    }
    for (const ArmIndex arm : view.ratio.order()) {
      if (rewards(arm) <= incumbent) break;
      const double deviation = r * std::sqrt(std::max(0.0, state.variances()(arm)));
      if (!(deviation > 0)) continue;  // a zero vector: known
      const double likely = normal_probability((threshold - state.values()(arm)) / deviation);
      scores_(arm) = (rewards(arm) - incumbent) * likely;
    }
    return scores_.maxCoeff() > 0 ? argmax(scores_.array()) : view.leader.critical;
  }

 private:
  Vector scores_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_improvement_rule() {
  return std::make_unique<ExpectedImprovement>();
}

}  // namespace acol
