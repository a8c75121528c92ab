#include <algorithm>
#include <cmath>

#include "acol/inference/answer_draws.hpp"
#include "acol/policy/argmax.hpp"
#include "acol/policy/hedge.hpp"
#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// LinGame [degenne2020]: a game between who asks, a hedge over the arms, and nature, which answers
/// with the closest truth λ that makes the leader wrong, φ̂ − λ = gap_k A⁻¹x_k/‖x_k‖²_{A⁻¹} for the
/// critical arm k. An arm gains by how much it tells the two apart, (x_aᵀ(φ̂ − λ))². The arm that is
/// furthest behind its sum of weights is asked.
///
/// Adapted: nature answers to the questions asked so far instead of to the hedge's current weights,
/// which costs one pass over the arms instead of d of them; one hedge serves all leaders; in place
/// of an optimistic bonus on every gain, the arms of a basis are asked in turn at square numbers of
/// questions.
class LinGame final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    const LinearState& state = view.state;
    const Eigen::Index arms = state.arms().size();
    if (!hedge_) {
      hedge_.emplace(arms);
      behind_ = Vector::Zero(arms);
      for (const ArmIndex arm : state.basis()) behind_(arm) -= 1;
    }
    const ArmIndex critical = view.leader.critical;
    const double slope = view.ratio.gap(view.leader, critical, state.values()) /
                         std::max(1e-300, state.variances()(critical));
    gain(state, critical, slope);
    hedge_->add_weights_to(behind_);
    const std::optional<ArmIndex> due = exploration_due(state);
    const ArmIndex arm = due ? *due : argmax(behind_.array());
    behind_(arm) -= 1;
    return arm;
  }

 private:
  /// (x_aᵀ(φ̂ − λ))² of all arms a.
  void gain(const LinearState& state, ArmIndex critical, double slope) {
    const Predictions& predictions = state.predictions();
    if (predictions.in_gram_form()) {
      predictions.covariances(critical, gains_);
      gains_.array() = (slope * gains_.array()).square();
      return hedge_->gain(gains_);
    }
    predictions.directions({critical}, direction_);
    hedge_->gain_squares(state.arms().arms(), slope * direction_.col(0));
  }

  std::optional<Hedge> hedge_;
  Vector behind_;     ///< Σ weights − questions, by arm.
  Vector gains_;      ///< In Gram form.
  Matrix direction_;  ///< A⁻¹x_k, as a column.
};

/// The same game with nature drawing a truth from the posterior until the leader is wrong, and the
/// next question drawn from the hedge's weights: Bayesian, for a fixed number of questions
/// [bian2025].
///
/// Adapted: the reward is known; exploration as in LinGame above, in place of a share of the
/// G-optimal design.
class PosteriorGame final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    const LinearState& state = view.state;
    if (!hedge_) hedge_.emplace(state.arms().size());
    hedge_->gain_squares(state.arms().arms(), difference(view));
    if (const auto due = exploration_due(state)) return *due;
    return hedge_->drawn(uniform(view.random, kIndexOfArm));
  }

 private:
  static constexpr std::uint64_t kDraws = 400;
  static constexpr std::uint64_t kIndexOfArm = std::uint64_t{1} << 62;

  /// φ̃ − φ̂ of the first draw that makes the leader wrong; where none of 400 does, to the closest
  /// truth that does.
  static Vector difference(const SamplingView& view) {
    const LinearState& state = view.state;
    AnswerDraws draws(state.arms(), view.ratio.order(), state.fitted(), view.noise_bound);
    const std::optional<std::uint64_t> found =
        draws.first_other(view.leader.arm, view.random, kDraws);
    if (found) return draws.deviation(view.random, *found);
    const ArmIndex critical = view.leader.critical;
    const Vector x = state.arms().arms().row(critical);
    const double gap = view.ratio.gap(view.leader, critical, state.values());
    return state.information().llt().solve(x) *
           (gap / std::max(1e-300, state.variances()(critical)));
  }

  std::optional<Hedge> hedge_;
};

}  // namespace

std::unique_ptr<SamplingRule> make_game_rule() { return std::make_unique<LinGame>(); }
std::unique_ptr<SamplingRule> make_posterior_game_rule() {
  return std::make_unique<PosteriorGame>();
}

}  // namespace acol
