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
    scores_.setZero(view.state.arms().size());
    for (const Active& active : active_) {
      view.state.predictions().covariances(active.arm, covariances_);
      const double variance = view.state.variances()(active.arm);
      const double gap = view.ratio.gap(view.leader, active.arm, view.state.values());
      const double slope = gap / variance;
      const double weight = std::exp(view.leader.distance * scale(view) - active.distance);
      scores_ += (weight * slope * slope) * covariances_.cwiseAbs2();
    }
    return argmax(scores_.array());
  }

 private:
  struct Active {
    ArmIndex arm = 0;
    double distance = 0;  ///< 2 Z_j
  };

  static double scale(const SamplingView& view) {
    return 1 / (view.noise_bound * view.noise_bound);
  }

  void find_active(const SamplingView& view) {
    constexpr double kClose = 5;  // weights of e⁻⁵ and less do not matter
    constexpr std::size_t kMax = 4;
    active_.clear();
    for (const ArmIndex arm : view.ratio.deciding(view.leader)) {
      const double distance =
          scale(view) *
          view.ratio.distance(view.leader, arm, view.state.values(), view.state.variances());
      if (distance <= scale(view) * view.leader.distance + kClose)
        active_.push_back({arm, distance});
    }
    const auto kept = std::min(kMax, active_.size());
    std::ranges::partial_sort(active_, active_.begin() + static_cast<std::ptrdiff_t>(kept), {},
                              &Active::distance);
    active_.resize(kept);
  }

  std::vector<Active> active_;
  Vector covariances_;
  Vector scores_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_frank_wolfe_rule() { return std::make_unique<FrankWolfe>(); }

}  // namespace acol
