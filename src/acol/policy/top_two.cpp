#include "acol/inference/answer_draws.hpp"
#include "acol/policy/arm_screen.hpp"
#include "acol/policy/reducer.hpp"
#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// Top-two sampling [russo2016]: tell the leader from a challenger, the answer of the first draw of
/// the posterior that is another one (of 400; else the runner-up, as in T3C [shang2020]). What
/// tells them apart is the one of higher reward, and asked is what says most about it.
class TopTwo final : public SamplingRule {
 public:
  ArmIndex next(const SamplingView& view) override {
    const Predictions& predictions = view.state.predictions();
    const ArmIndex star = critical(view);
    if (predictions.in_gram_form()) return best_reducer(predictions, star, scores_);
    if (!screen_) screen_.emplace(view.state.arms().arms());
    predictions.directions({star}, direction_);
    return screen_->furthest(direction_, predictions.variances());
  }

 private:
  static ArmIndex critical(const SamplingView& view) {
    constexpr std::uint64_t kDraws = 400;
    // Beyond three standard deviations most searches of 400 draws find nothing.
    constexpr double kFarAway = 9;
    const double r = view.noise_bound;
    if (view.leader.distance > kFarAway * r * r) return view.leader.critical;
    const LinearState& state = view.state;
    AnswerDraws draws(state.arms(), view.ratio.order(), state.fitted(), r);
    const std::optional<std::uint64_t> found =
        draws.first_other(view.leader.arm, view.random, kDraws);
    if (!found) return view.leader.critical;
    const std::optional<ArmIndex> challenger = draws.draw(view.random, *found);
    if (!challenger) return *view.leader.arm;
    if (!view.leader.arm) return *challenger;
    const Vector& rewards = state.arms().rewards();
    return rewards(*challenger) > rewards(*view.leader.arm) ? *challenger : *view.leader.arm;
  }

  std::optional<ArmScreen> screen_;
  Matrix direction_;  ///< A⁻¹x*, as a column.
  Vector scores_;     ///< In Gram form.
};

}  // namespace

std::unique_ptr<SamplingRule> make_top_two_rule() { return std::make_unique<TopTwo>(); }

}  // namespace acol
