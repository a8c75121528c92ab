#include <algorithm>
#include <cmath>

#include "acol/policy/argmax.hpp"
#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// Frank-Wolfe Sampling [wang2021]. A question about arm a moves 2 Z_j = gap_j²/‖x_j‖²_{A⁻¹} by
///
///   (gap_j x_aᵀA⁻¹x_j/‖x_j‖²_{A⁻¹})²,
///
/// and Z is the smallest Z_j of the deciding arms. Asked is the arm that moves a smooth minimum
/// most: the sum over the Z_j close to Z with weights exp(−2(Z_j − Z)).
///
/// Adapted: smooth weights, over four arms at most (a pass over the catalogue each), in place of
/// the game over the r-subdifferential; and as there, the arms of a basis in turn now and then,
/// here at square numbers of questions.
class FrankWolfe final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    if (const auto due = exploration_due(view.state)) return *due;
    find_active(view);
    view.state.predictions().covariances(active_, covariances_);
    scores_.setZero(view.state.arms().size());
    for (std::size_t i = 0; i < active_.size(); ++i) {
      const ArmIndex arm = active_[i];
      const double slope =
          view.ratio.gap(view.leader, arm, view.state.values()) / view.state.variances()(arm);
      scores_ += (weights_[i] * slope * slope) *
                 covariances_.col(static_cast<Eigen::Index>(i)).cwiseAbs2();
    }
    return argmax(scores_.array());
  }

 private:
  static double scale(const SamplingView& view) {
    return 1 / (view.noise_bound * view.noise_bound);
  }

  /// The arms of the smallest Z_j, and their weights.
  void find_active(const SamplingView& view) {
    constexpr double kClose = 5;  // weights of e⁻⁵ and less do not matter
    constexpr std::size_t kMax = 4;
    struct Near {
      ArmIndex arm = 0;
      double distance = 0;  ///< 2 Z_j
    };
    const double smallest = scale(view) * view.leader.distance;
    std::vector<Near> near;
    const auto look = [&](ArmIndex arm) {
      const double distance =
          scale(view) *
          view.ratio.distance(view.leader, arm, view.state.values(), view.state.variances());
      if (distance <= smallest + kClose) near.push_back({arm, distance});
    };
    for (const ArmIndex arm : view.ratio.better(view.leader)) look(arm);
    if (view.leader.arm) look(*view.leader.arm);
    const auto kept = static_cast<std::ptrdiff_t>(std::min(kMax, near.size()));
    std::ranges::partial_sort(near, near.begin() + kept, {}, &Near::distance);
    near.resize(static_cast<std::size_t>(kept));
    active_.clear();
    weights_.clear();
    for (const Near& one : near) {
      active_.push_back(one.arm);
      weights_.push_back(std::exp(smallest - one.distance));
    }
  }

  std::vector<ArmIndex> active_;
  std::vector<double> weights_;
  Matrix covariances_;  ///< A column for each of them.
  Vector scores_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_frank_wolfe_rule() { return std::make_unique<FrankWolfe>(); }

}  // namespace acol
