#include "acol/policy/own_answers.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/anytime.hpp"

namespace acol {

OwnAnswersPolicy::OwnAnswersPolicy(const Problem& problem, const OwnAnswersOptions& options)
    : problem_(&problem),
      options_(options),
      tests_(problem, options.tests),
      planner_(problem, options.plan),
      all_(static_cast<std::size_t>(problem.constraints()),
           std::vector<Answers>(static_cast<std::size_t>(problem.size()))) {
  for (int l = 0; l < problem.constraints(); ++l) {
    curves_.emplace_back(problem.arms(), options.tests.bounds, problem.threshold(l));
  }
  if (!options.rounds_by_hand) open(planned({}));
}

Commitment OwnAnswersPolicy::planned(const RoundLimits& limits) const {
  std::optional<std::optional<ArmIndex>> last;
  if (rounds_ > 0) last = guess_;
  OwnPlan plan = planner_.next(tests_, curves_, last, asked_, limits);
  Commitment round{.samples = std::move(plan.samples)};
  if (asked_ > 0) round.forecast = plan.forecast;
  round.guess = plan.guess.value_or(kNoGuess);
  for (std::size_t l = 0; l < curves_.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    round.expected.push_back({curves_[l].means()(arms), curves_[l].deviations()(arms).cwiseAbs2()});
  }
  return round;
}

void OwnAnswersPolicy::check(const Commitment& round) const {
  check_samples(*problem_, round.samples);
  require(round.guess >= kNoGuess && round.guess < problem_->size(),
          "a round guesses arm {}, and there is none", round.guess);
  require(round.expected.size() == round.samples.size(), "a round has {} forecasts for {} samples",
          round.expected.size(), round.samples.size());
  for (std::size_t l = 0; l < round.samples.size(); ++l) {
    const auto arms = std::ssize(round.samples[l].arms);
    const AnswerForecast& expected = round.expected[l];
    require(expected.mean.size() == arms && expected.variance.size() == arms,
            "a round has forecasts for other arms than it asks about");
    require(expected.mean.allFinite() && expected.variance.allFinite() &&
                (expected.variance.array() > 0).all(),
            "a round has a forecast that is not a number with a variance above 0");
  }
}

void OwnAnswersPolicy::open(Commitment round) {
  expected_ = std::move(round.expected);
  guess_.reset();
  if (round.guess != kNoGuess) guess_ = round.guess;
  forecast_ = round.forecast;
  round_ = OpenRound(*problem_, rounds_, std::move(round.samples));
}

void OwnAnswersPolicy::plan(const RoundLimits& limits) {
  require(options_.rounds_by_hand && !done() && round_.complete(), "no round can be opened now");
  open(planned(limits));
}

void OwnAnswersPolicy::adopt(const Commitment& round) {
  require(options_.rounds_by_hand && !done() && round_.complete(), "no round can be opened now");
  check(round);
  open(round);
}

Commitment OwnAnswersPolicy::commitment() const {
  return {.samples = round_.samples(),
          .expected = expected_,
          .forecast = forecast_,
          .guess = guess_.value_or(kNoGuess)};
}

void OwnAnswersPolicy::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  if (options_.tests.bounds.range) require_within(*options_.tests.bounds.range, answers);
  round_.tell(question, answers);
  if (round_.complete()) finish_round();
}

void OwnAnswersPolicy::finish_round() {
  std::vector<OwnAnswers> own;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    const std::vector<ArmIndex>& arms = round_.samples()[at].arms;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const auto entry = static_cast<Eigen::Index>(i);
      const Answers& told = round_.answers(l)[i];
      own.push_back(
          {.arm = arms[i],
           .constraint = l,
           .forecast = {expected_[at].mean(entry), std::sqrt(expected_[at].variance(entry))},
           .answers = told});
      all_[at][static_cast<std::size_t>(arms[i])] += told;
      if (l == 0 || !joint()) asked_ += told.count;
    }
  }
  tests_.update(guess_, own);
  for (std::size_t l = 0; l < curves_.size(); ++l) curves_[l].fit(all_[l]);
  ++rounds_;
  forecast_.reset();
  if (!done() && !options_.rounds_by_hand) open(planned({}));
}

std::unique_ptr<Policy> OwnAnswersPolicy::ahead(std::span<const QuestionAnswers> so_far) const {
  auto copy = std::make_unique<OwnAnswersPolicy>(*this);
  for (const QuestionAnswers& told : so_far) copy->round_.tell(told.question, told.answers);
  const std::span<const Question> open = copy->round_.open();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    const auto l = static_cast<std::size_t>(question.constraint);
    const double mean = curves_[l].of(problem_->distinct(question.candidate)).mean;
    const double deviation = options_.tests.bounds.deviation(mean);
    const auto n = static_cast<double>(question.count);
    copy->round_.tell(
        question, {question.count, n * mean, question.count > 1 ? n * deviation * deviation : 0});
  }
  copy->finish_round();
  return copy;
}

Recommendation OwnAnswersPolicy::recommend() const {
  std::vector<Vector> means;
  for (const CurveForecast& curve : curves_) means.push_back(curve.means());
  return anytime_recommendation(*problem_, knowledge(), worst_values(*problem_, means),
                                guarantee());
}

BestGuess OwnAnswersPolicy::best_guess() const {
  if (done()) return {recommend().candidate, std::nullopt};
  constexpr std::uint64_t kDraws = 200;
  std::map<ArmIndex, std::uint64_t> wins;  // −1: nothing is acceptable
  for (std::uint64_t draw = 0; draw < kDraws; ++draw) ++wins[drawn_best(draw)];
  const auto most =
      std::ranges::max_element(wins, {}, [](const auto& entry) { return entry.second; });
  BestGuess guess;
  if (most->first >= 0) guess.candidate = problem_->candidate(most->first);
  guess.probability = static_cast<double>(most->second) / static_cast<double>(kDraws);
  return guess;
}

ArmIndex OwnAnswersPolicy::drawn_best(std::uint64_t draw) const {
  const Stream stream{options_.seed, StreamUse::policy, draw};
  std::uint64_t index = 0;
  std::vector<Vector> curves;
  for (const CurveForecast& curve : curves_) {
    Vector normals(curve.coefficients());
    for (double& normal : normals) normal = standard_normal(stream, index++);
    curves.push_back(curve.draw_curve(normals));
  }
  for (const ArmIndex arm : tests_.order()) {
    if (knowledge().state(arm) == ArmState::infeasible) continue;
    bool acceptable = true;
    for (std::size_t l = 0; l < curves_.size() && acceptable; ++l) {
      const double mean = curves_[l].draw(arm, curves[l], standard_normal(stream, index++));
      acceptable = mean <= problem_->threshold(static_cast<int>(l));
    }
    if (acceptable) return arm;
  }
  return kNoGuess;
}

}  // namespace acol
