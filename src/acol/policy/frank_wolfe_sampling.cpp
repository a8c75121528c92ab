#include <algorithm>
#include <cmath>

#include "acol/policy/argmax.hpp"
#include "acol/policy/arm_screen.hpp"
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
/// Adapted: smooth weights, over four arms at most (a product with all arms each), in place of
/// the game over the r-subdifferential; and as there, the arms of a basis in turn now and then,
/// here at square numbers of questions.
class FrankWolfe final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    if (const auto due = exploration_due(view.state)) return *due;
    find_active(view);
    const Predictions& predictions = view.state.predictions();
    if (predictions.in_gram_form()) return most_moving(predictions);
    if (!screen_) screen_.emplace(view.state.arms().arms());
    predictions.directions(active_, directions_);
    for (std::size_t i = 0; i < active_.size(); ++i) {
      directions_.col(static_cast<Eigen::Index>(i)) *= std::sqrt(weights_[i]);
    }
    return screen_->furthest(directions_);
  }

 private:
  struct Near {
    ArmIndex arm = 0;
    double distance = 0;  ///< 2 Z_j
  };

  /// The arms of the smallest Z_j, and their weights.
  void find_active(const SamplingView& view) {
    constexpr std::size_t kMax = ArmScreen::kMaxDirections;
    const double smallest = scale(view) * view.leader.distance;
    find_near(view, smallest);
    const auto kept = static_cast<std::ptrdiff_t>(std::min(kMax, near_.size()));
    std::ranges::partial_sort(near_, near_.begin() + kept, {}, &Near::distance);
    near_.resize(static_cast<std::size_t>(kept));
    active_.clear();
    weights_.clear();
    for (const Near& one : near_) {
      const double slope = view.ratio.gap(view.leader, one.arm, view.state.values()) /
                           view.state.variances()(one.arm);
      active_.push_back(one.arm);
      weights_.push_back(std::exp(smallest - one.distance) * slope * slope);
    }
  }

  /// Those of the deciding arms whose weight is not nothing. What is clearly further away is told
  /// by gap² > distance · s, without a division.
  void find_near(const SamplingView& view, double smallest) {
    constexpr double kClose = 5;  // weights of e⁻⁵ and less do not matter
    constexpr double kRounding = 1 + 1e-9;
    const double least = kRounding * (smallest + kClose) / scale(view);
    const Vector& values = view.state.values();
    const Vector& variances = view.state.variances();
    near_.clear();
    const auto look = [&](ArmIndex arm) {
      const double gap = view.ratio.gap(view.leader, arm, values);
      if (gap * gap > least * variances(arm)) return;
      const double distance =
          scale(view) * view.ratio.distance(view.leader, arm, values, variances);
      if (distance <= smallest + kClose) near_.push_back({arm, distance});
    };
    for (const ArmIndex arm : view.ratio.better(view.leader)) look(arm);
    if (view.leader.arm) look(*view.leader.arm);
  }

  static double scale(const SamplingView& view) {
    return 1 / (view.noise_bound * view.noise_bound);
  }

  /// Of a small catalogue, whose covariances are all at hand.
  ArmIndex most_moving(const Predictions& predictions) {
    predictions.covariances(active_, covariances_);
    scores_.setZero(covariances_.rows());
    for (std::size_t i = 0; i < active_.size(); ++i) {
      scores_ += weights_[i] * covariances_.col(static_cast<Eigen::Index>(i)).cwiseAbs2();
    }
    return argmax(scores_.array());
  }

  std::vector<Near> near_;  ///< Work space.
  std::vector<ArmIndex> active_;
  std::vector<double> weights_;  ///< exp(−2(Z_j − Z)) gap_j²/‖x_j‖⁴ of each of them.
  std::optional<ArmScreen> screen_;
  Matrix directions_;   ///< A⁻¹x_j times the root of its weight, a column each.
  Matrix covariances_;  ///< In Gram form.
  Vector scores_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_frank_wolfe_rule() { return std::make_unique<FrankWolfe>(); }

}  // namespace acol
