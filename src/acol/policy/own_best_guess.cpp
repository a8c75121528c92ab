#include <algorithm>
#include <numeric>

#include "acol/core/random.hpp"
#include "acol/policy/likeliest.hpp"
#include "acol/policy/own_answers.hpp"
#include "acol/policy/round_limits.hpp"
#include "acol/policy/telling.hpp"

namespace acol {
namespace {

std::int64_t questions_of(const Sample& sample) {
  return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
}

/// Adds questions of `planned` until the sample is as long.
void fill_up(const RoundLimits& limits, const Sample& planned, Sample& sample) {
  std::int64_t room = questions_of(planned) - questions_of(sample);
  for (std::size_t i = 0; i < planned.arms.size() && room > 0; ++i) {
    room -= add_questions(limits, planned.arms[i], std::min(room, planned.counts[i]), sample);
  }
}

}  // namespace

BestGuess OwnAnswersPolicy::best_guess() const {
  if (done()) return {recommend().candidate};
  return guess_from(*problem_, drawn_chances());
}

std::vector<AnswerChance> OwnAnswersPolicy::drawn_chances() const {
  constexpr std::uint64_t kDraws = 200;
  std::vector<ArmIndex> answers;
  for (std::uint64_t draw = 0; draw < kDraws; ++draw) answers.push_back(drawn_best(draw));
  return chances(answers);
}

ArmIndex OwnAnswersPolicy::expected_best() const {
  const auto acceptable = [this](ArmIndex arm) {
    if (knowledge().state(arm) == ArmState::infeasible) return false;
    for (std::size_t l = 0; l < curves_.size(); ++l) {
      if (!seems_acceptable(arm, static_cast<int>(l), curves_[l].of(arm).mean)) return false;
    }
    return true;
  };
  const auto found = std::ranges::find_if(tests().order(), acceptable);
  return found == tests().order().end() ? kNoGuess : *found;
}

void OwnAnswersPolicy::tell_apart(const RoundLimits& limits, OwnPlan& plan) const {
  std::vector<Estimates> estimates;
  for (std::size_t l = 0; l < curves_.size(); ++l) {
    estimates.push_back({curves_[l].means().array() - problem_->threshold(static_cast<int>(l)),
                         curves_[l].deviations()});
  }
  const std::vector<CriticalArm> critical =
      critical_arms(tests().order(), estimates, expected_best(), drawn_chances());
  if (critical.empty()) return;
  std::int64_t length = 0;  // as long as what was planned
  for (std::size_t l = 0; l < (joint() ? 1 : plan.samples.size()); ++l) {
    length += questions_of(plan.samples[l]);
  }
  std::vector<Sample> telling = own_telling_samples(*problem_, critical, length, limits);
  for (std::size_t l = 0; l < plan.samples.size(); ++l) {
    fill_up(limits, plan.samples[l], telling[l]);
  }
  plan.samples = std::move(telling);
}

std::vector<Vector> OwnAnswersPolicy::drawn_curves(Stream stream) const {
  std::uint64_t index = 0;
  std::vector<Vector> curves;
  for (const CurveForecast& curve : curves_) {
    Vector normals(curve.coefficients());
    for (double& normal : normals) normal = standard_normal(stream, index++);
    curves.push_back(curve.draw_curve(normals));
  }
  return curves;
}

ArmIndex OwnAnswersPolicy::drawn_best(std::uint64_t draw) const {
  const Stream stream{options_.seed, StreamUse::policy, draw};
  const std::vector<Vector> curves = drawn_curves(stream);
  auto index = static_cast<std::uint64_t>(curves.size()) *
               static_cast<std::uint64_t>(curves_.front().coefficients());
  for (const ArmIndex arm : tests().order()) {
    if (knowledge().state(arm) == ArmState::infeasible) continue;
    bool acceptable = true;
    for (std::size_t l = 0; l < curves_.size() && acceptable; ++l) {
      const double mean = curves_[l].draw(arm, curves[l], standard_normal(stream, index++));
      acceptable = seems_acceptable(arm, static_cast<int>(l), mean);
    }
    if (acceptable) return arm;
  }
  return kNoGuess;
}

/// Of a panel: with those who said what they think.
bool OwnAnswersPolicy::seems_acceptable(ArmIndex arm, int constraint, double mean) const {
  const double threshold = problem_->threshold(constraint);
  const PanelTally* tally = tests().tally(arm, constraint);
  if (tally == nullptr) return mean <= threshold;
  return tally->share_of_all(tests().share(mean)) <= tests().share(threshold);
}

}  // namespace acol
