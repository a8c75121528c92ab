#include "acol/policy/own_answers.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
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
  if (!options.rounds_on_record) open(planned({}));
}

std::optional<std::optional<ArmIndex>> OwnAnswersPolicy::last_guess() const {
  return rounds_ > 0 ? std::optional(guess_) : std::nullopt;
}

std::optional<OwnNeeds> OwnAnswersPolicy::left() const {
  if (asked_ == 0 || done()) return std::nullopt;
  return planner_.left(tests(), curves_, last_guess());
}

std::optional<double> OwnAnswersPolicy::forecast() const {
  if (forecast_) return forecast_;
  const std::optional<OwnNeeds> needs = left();
  return needs ? std::optional(needs->questions) : std::nullopt;
}

Commitment OwnAnswersPolicy::planned(const RoundLimits& limits) const {
  OwnPlan plan = planner_.next(tests(), curves_, last_guess(), asked_, limits);
  if (options_.goal == Goal::best_guess && asked_ > 0) tell_apart(limits, plan);
  Commitment round{.samples = std::move(plan.samples)};
  if (asked_ > 0) round.forecast = plan.forecast;
  round.guess = plan.guess.value_or(kNoGuess);
  for (std::size_t l = 0; l < curves_.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    round.expected.push_back({curves_[l].means()(arms), curves_[l].deviations()(arms).cwiseAbs2()});
    if (options_.tests.panel) add_chance(arms, static_cast<int>(l), round.expected.back());
  }
  return round;
}

/// Who is left of a panel is a sample: their mean scatters about that of people like them.
void OwnAnswersPolicy::add_chance(const std::vector<ArmIndex>& arms, int constraint,
                                  AnswerForecast& expected) const {
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const double deviation =
        options_.tests.bounds.deviation(expected.mean(static_cast<Eigen::Index>(i)));
    const auto left = static_cast<double>(tests().tally(arms[i], constraint)->left());
    expected.variance(static_cast<Eigen::Index>(i)) += deviation * deviation / std::max(1.0, left);
  }
}

void OwnAnswersPolicy::check(const Commitment& round) const {
  check_samples(*problem_, round.samples);
  require(round.guess >= kNoGuess && round.guess < problem_->size(),
          "a round guesses arm {}, which does not exist", round.guess);
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
  imputed_.clear();
  said_.clear();
  for (const Sample& sample : round.samples) {
    imputed_.emplace_back(sample.arms.size());
    said_.emplace_back(sample.arms.size());
  }
  round_ = OpenRound(*problem_, rounds_, std::move(round.samples));
  ahead_.reset();
}

const OwnTests& OwnAnswersPolicy::tests() const {
  if (!options_.rounds_on_record || round_.complete()) return tests_;
  if (!ahead_) {
    ahead_.emplace(tests_);
    ahead_->update(guess_, own_answers());
  }
  return *ahead_;
}

void OwnAnswersPolicy::plan(const RoundLimits& limits) {
  require(options_.rounds_on_record && !done() && round_.complete(), "no round can be opened now");
  open(planned(limits));
}

/// A round without forecasts is not evidence: its answers only plan.
void OwnAnswersPolicy::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && round_.complete(), "no round can be opened now");
  Commitment adopted = round;
  for (int l = 0; round.expected.empty() && l < problem_->constraints(); ++l) {
    const auto size = std::ssize(round.samples[static_cast<std::size_t>(l)].arms);
    adopted.expected.push_back(
        {Vector::Constant(size, problem_->threshold(l)), Vector::Ones(size)});
  }
  check(adopted);
  open(std::move(adopted));
}

Commitment OwnAnswersPolicy::commitment() const {
  return {.samples = round_.samples(),
          .expected = expected_,
          .forecast = forecast_,
          .guess = guess_.value_or(kNoGuess)};
}

void OwnAnswersPolicy::tell(const Question& question, const Answers& answers) {
  require(!tests_.knowledge().complete(), "nothing is left to ask");
  if (options_.tests.bounds.range) require_within(*options_.tests.bounds.range, answers);
  require(!options_.tests.panel || answers.count == 1,
          "answers of a panel must be told one at a time");
  round_.tell(question, answers);
  if (options_.tests.panel) {
    const bool high = tests_.share(answers.sum) > 0.5;
    said_by(question).push_back(high ? PanelAnswer::high : PanelAnswer::low);
  }
  ahead_.reset();
  if (round_.complete()) finish_round();
}

std::vector<PanelAnswer>& OwnAnswersPolicy::said_by(const Question& question) {
  return said_[static_cast<std::size_t>(question.constraint)][round_.entry_of(question)];
}

void OwnAnswersPolicy::miss(const Question& question, std::optional<double> substitute,
                            std::int64_t /*lot*/) {
  require(options_.rounds_on_record && !round_.complete(), "no question is open");
  const std::optional<AnswerRange>& range = options_.tests.bounds.range;
  require(range.has_value(),
          "an answer about candidate {} is missing, and no range says what it "
          "could have been",
          question.candidate);
  if (substitute) require_within(*range, Answers::single(*substitute));
  const auto l = static_cast<std::size_t>(question.constraint);
  const std::size_t entry = round_.entry_of(question);
  round_.miss(question);
  if (options_.tests.panel) said_by(question).push_back(PanelAnswer::missing);
  const double share = substitute ? options_.missing_share : 1;
  const auto imputed = [&](double worst) {
    return Answers::single((1 - share) * substitute.value_or(worst) + share * worst);
  };
  imputed_[l][entry].low += imputed(range->low);
  imputed_[l][entry].high += imputed(range->high);
  ahead_.reset();
  if (round_.complete()) finish_round();
}

void OwnAnswersPolicy::end_round() {
  require(options_.rounds_on_record && !round_.complete(), "no round is open");
  finish_round();
  round_ = OpenRound();
}

std::vector<OwnAnswers> OwnAnswersPolicy::own_answers() const {
  std::vector<OwnAnswers> own;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    const std::vector<ArmIndex>& arms = round_.samples()[at].arms;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const auto entry = static_cast<Eigen::Index>(i);
      own.push_back(
          {.arm = arms[i],
           .constraint = l,
           .forecast = {expected_[at].mean(entry), std::sqrt(expected_[at].variance(entry))},
           .answers = round_.answers(l)[i],
           .low = imputed_[at][i].low,
           .high = imputed_[at][i].high,
           .said = said_[at][i]});
    }
  }
  return own;
}

void OwnAnswersPolicy::finish_round() {
  const std::vector<OwnAnswers> own = own_answers();
  for (const OwnAnswers& one : own) {
    all_[static_cast<std::size_t>(one.constraint)][static_cast<std::size_t>(one.arm)] +=
        one.answers;
    if (one.constraint == 0 || !joint()) asked_ += one.answers.count + one.low.count;
  }
  tests_.update(guess_, own);
  for (std::size_t l = 0; l < curves_.size(); ++l) curves_[l].fit(all_[l]);
  ++rounds_;
  forecast_.reset();
  outlook_.reset();
  ahead_.reset();
  if (!done() && !options_.rounds_on_record) open(planned({}));
}

std::unique_ptr<RecordedPolicy> OwnAnswersPolicy::ahead(
    std::span<const QuestionAnswers> so_far) const {
  auto copy = std::make_unique<OwnAnswersPolicy>(*this);
  for (const QuestionAnswers& told : so_far) copy->suppose(told.question, told.answers);
  const std::span<const Question> open = copy->round_.open();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    const auto l = static_cast<std::size_t>(question.constraint);
    const double mean = curves_[l].of(problem_->distinct(question.candidate)).mean;
    const double deviation = options_.tests.bounds.deviation(mean);
    const auto n = static_cast<double>(question.count);
    copy->suppose(question,
                  {question.count, n * mean, question.count > 1 ? n * deviation * deviation : 0});
  }
  copy->finish_round();
  return copy;
}

/// Of a panel: as many as that are high, evenly spread.
void OwnAnswersPolicy::suppose(const Question& question, const Answers& answers) {
  if (options_.tests.panel) {
    const double share = tests_.share(answers.mean());
    for (std::int64_t i = 0; i < answers.count; ++i) {
      const auto at = static_cast<double>(i);
      const bool high = std::floor((at + 1) * share + 0.5) > std::floor(at * share + 0.5);
      said_by(question).push_back(high ? PanelAnswer::high : PanelAnswer::low);
    }
  }
  round_.tell(question, answers);
}

Recommendation OwnAnswersPolicy::recommend() const {
  std::vector<Vector> means;
  for (const CurveForecast& curve : curves_) means.push_back(curve.means());
  return anytime_recommendation(*problem_, knowledge(), worst_values(*problem_, means),
                                guarantee());
}

}  // namespace acol
