#include <algorithm>
#include <cmath>

#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// Lazy Track-and-Stop [jedra2020]. The design that would be optimal if the estimate were the
/// truth,
///
///   argmin over designs of max over the deciding arms of ‖x‖²_{A⁻¹}/gap(x)²,
///
/// is computed anew whenever the number of questions has grown by 15 %, and tracked: the arm that
/// is furthest behind its sum of weights is asked. A share 1/(2√t) follows the G-optimal design, so
/// that estimates get right whatever was planned (forced exploration).
///
/// Adapted: the lazy version can get stuck for a long time with a design that was made for a wrong
/// leader, so a new leader brings the next design forward (to 3 %), and a gap is at least its
/// standard error.
class TrackAndStop final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    const auto t = view.state.questions();
    if (due_.size() == 0) start(view);
    const bool other = planned_for_ != view.leader.arm;
    if (t >= next_plan_ || (other && t >= next_plan_if_other_)) plan(view);
    const double explored = std::min(1.0, 0.5 / std::sqrt(static_cast<double>(t)));
    add(view.state.exploration(), explored);
    add(design_, 1 - explored);
    return most_due(view.state.counts());
  }

 private:
  void start(const SamplingView& view) {
    due_ = Vector::Zero(view.state.arms().size());
    for (const ArmIndex arm : view.state.basis()) touch(arm, 1);  // asked already
  }

  void touch(ArmIndex arm, double weight) {
    if (due_(arm) == 0) touched_.push_back(arm);
    due_(arm) += weight;
  }

  void add(const Design& design, double share) {
    for (std::size_t i = 0; i < design.arms.size(); ++i) {
      touch(design.arms[i], share * design.weights(static_cast<Eigen::Index>(i)));
    }
  }

  ArmIndex most_due(const std::vector<std::int64_t>& counts) const {
    ArmIndex best = touched_.front();
    double largest = -1e300;
    for (const ArmIndex arm : touched_) {
      const double lag = due_(arm) - static_cast<double>(counts[static_cast<std::size_t>(arm)]);
      if (lag > largest + 1e-9 || (lag > largest - 1e-9 && arm < best)) {
        largest = std::max(lag, largest);
        best = arm;
      }
    }
    return best;
  }

  void plan(const SamplingView& view) {
    constexpr double kGrowth = 0.15;
    constexpr double kGrowthIfOther = 0.03;
    const auto t = static_cast<double>(view.state.questions());
    next_plan_ = static_cast<std::int64_t>(std::ceil(t * (1 + kGrowth)));
    next_plan_if_other_ = static_cast<std::int64_t>(std::ceil(t * (1 + kGrowthIfOther)));
    planned_for_ = view.leader.arm;
    DesignTargets targets;
    std::vector<double> weights;
    for (const ArmIndex arm : view.ratio.deciding(view.leader)) {
      const double error = view.noise_bound * std::sqrt(view.state.variances()(arm));
      if (!(error > 0)) continue;  // a zero vector: known
      const double gap = std::max(error, view.ratio.gap(view.leader, arm, view.state.values()));
      targets.arms.push_back(arm);
      weights.push_back(1 / (gap * gap));
    }
    targets.weights = Eigen::Map<const Vector>(weights.data(), std::ssize(weights));
    design_ = optimal_design(view.state.arms().arms(), targets,
                             {.gap = 0.02, .start = {design_.arms, design_.weights}});
  }

  Design design_;
  std::optional<ArmIndex> planned_for_;
  std::int64_t next_plan_ = 0;
  std::int64_t next_plan_if_other_ = 0;
  Vector due_;                     ///< The sum of weights so far, by arm.
  std::vector<ArmIndex> touched_;  ///< The arms that ever had weight.
};

}  // namespace

std::unique_ptr<SamplingRule> make_tracking_rule() { return std::make_unique<TrackAndStop>(); }

}  // namespace acol
