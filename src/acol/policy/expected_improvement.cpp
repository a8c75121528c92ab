#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "acol/core/random.hpp"
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
    const Vector& rewards = view.state.arms().rewards();
    const std::span<const ArmIndex> order = view.ratio.order();
    look(view);
    const bool known = rooms_.size() < order.size();
    const double incumbent =
        known ? rewards(order[rooms_.size()]) : 2 * rewards.minCoeff() - rewards.maxCoeff() - 1;
    improvements_.clear();
    double best = 0;
    double least = -std::numeric_limits<double>::infinity();  // of z |z| that need be looked at
    for (std::size_t place = 0; place < rooms_.size(); ++place) {
      const Room& room = rooms_[place];
      if (room.square < least * room.variance) continue;
      const ArmIndex arm = order[place];
      if (rewards(arm) <= incumbent) break;
      if (!(room.variance > 0)) continue;  // a zero vector: known
      const double ratio = room.square / room.variance;
      const double z = std::copysign(std::sqrt(std::abs(ratio)), ratio);
      const double score = (rewards(arm) - incumbent) * normal_probability(z);
      improvements_.push_back({arm, score});
      if (score <= best) continue;
      best = score;
      least = clearly_below(z);
    }
    return best > 0 ? largest(best) : view.leader.critical;
  }

 private:
  /// How much room an arm has below the threshold, and how uncertain that is.
  struct Room {
    double square = 0;    ///< u |u|, u = τ + margin − x'φ̂
    double variance = 0;  ///< R² ‖x‖²_{A⁻¹}
  };
  struct Improvement {
    ArmIndex arm = 0;
    double score = 0;
  };

  /// The room of the arms by falling reward, up to the first that the stopping rule takes for
  /// feasible. Squares are compared with their signs: the only branch to predict is the end.
  void look(const SamplingView& view) {
    const LinearState& state = view.state;
    const double threshold = state.arms().threshold() + view.ratio.margin();
    const double noise = view.noise_bound * view.noise_bound;
    rooms_.clear();
    for (const ArmIndex arm : view.ratio.order()) {
      const double room = threshold - state.values()(arm);
      const double variance = noise * std::max(0.0, state.variances()(arm));
      const double square = room * std::abs(room);
      if (square >= view.needed * variance) break;
      rooms_.push_back({square, variance});
    }
  }

  /// As z |z|: an arm of lower reward that is below this is clearly worse than the one that has z
  /// (where both are not all but certain), and its probability need not be known.
  static double clearly_below(double z) {
    const double least = std::min(z, 4.0) - 1e-5;
    return least * std::abs(least);
  }

  /// The lowest arm that is tied with the best: argmax() of all.
  ArmIndex largest(double best) const {
    std::optional<ArmIndex> lowest;
    for (const auto& [arm, score] : improvements_) {
      if (score >= best - 1e-10 * best && (!lowest || arm < *lowest)) lowest = arm;
    }
    return *lowest;
  }

  std::vector<Room> rooms_;
  std::vector<Improvement> improvements_;  ///< Those that were computed.
};

}  // namespace

std::unique_ptr<SamplingRule> make_improvement_rule() {
  return std::make_unique<ExpectedImprovement>();
}

}  // namespace acol
