#include "acol/policy/evidence.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/inference/answer_tests.hpp"
#include "acol/inference/arm_tests.hpp"
#include "acol/inference/lack_of_fit.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/direct_questions.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

std::unique_ptr<EvidenceTests> make_tests(const Problem& problem, const EvidenceOptions& options) {
  if (options.form == EvidenceForm::arms) {
    return std::make_unique<ArmTests>(
        problem, ArmTestOptions{.delta = options.delta, .margin = options.margin});
  }
  return std::make_unique<AnswerTests>(
      problem, AnswerTestOptions{.delta = options.delta, .margin = options.margin});
}

}  // namespace

EvidencePolicy::EvidencePolicy(const Problem& problem, const EvidenceOptions& options)
    : problem_(&problem),
      options_(options),
      tests_(make_tests(problem, options)),
      planner_(problem, options.model, options.margin, options.plan),
      charge_(problem.arms()),
      all_(static_cast<std::size_t>(problem.constraints()),
           std::vector<Answers>(static_cast<std::size_t>(problem.size()))) {
  require(options.model.noise_bound > 0 && std::isfinite(options.model.noise_bound),
          "noise_bound (R) must be positive, got {}", options.model.noise_bound);
  require(options.model.misspecification >= 0 && std::isfinite(options.model.misspecification),
          "misspecification must not be negative, got {}", options.model.misspecification);
  if (options.model.range) {
    const auto [low, high] = *options.model.range;
    require(low < high && std::isfinite(low) && std::isfinite(high),
            "answer_range must be two numbers, the smaller one first, got {} and {}", low, high);
  }
  if (!done() && !options.rounds_by_hand) plan_round({});
}

EvidencePolicy::EvidencePolicy(const EvidencePolicy& other)
    : problem_(other.problem_),
      options_(other.options_),
      tests_(other.tests_->clone()),
      planner_(other.planner_),
      charge_(other.charge_),
      all_(other.all_),
      committed_(other.committed_),
      forecasts_(other.forecasts_),
      raters_(other.raters_),
      rater_returned_(other.rater_returned_),
      round_(other.round_),
      rounds_(other.rounds_),
      forecast_(other.forecast_) {}

EvidencePolicy::Asked EvidencePolicy::asked(const Pool& pool, int constraint) const {
  Asked result;
  const std::vector<Answers>& all = pool[static_cast<std::size_t>(constraint)];
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const Answers& one = all[static_cast<std::size_t>(arm)];
    if (one.count == 0) continue;
    result.arms.push_back(arm);
    result.counts.push_back(one.count);
    result.answers.push_back(one);
  }
  return result;
}

std::vector<Estimates> EvidencePolicy::estimates(const Pool& pool) const {
  std::vector<Estimates> result;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Asked told = asked(pool, l);
    if (told.arms.empty()) return {};
    const RoundEstimate pooled(problem_->arms(), told.arms, told.counts);
    Estimates estimates{pooled.values(told.answers).array() - problem_->threshold(l),
                        options_.model.noise_bound * pooled.variances().cwiseSqrt()};
    if (options_.model.misspecification > 0) {
      trust_own_answers(told.arms, told.answers, problem_->threshold(l), estimates);
    }
    result.push_back(std::move(estimates));
  }
  return result;
}

void EvidencePolicy::trust_own_answers(const std::vector<ArmIndex>& asked,
                                       const std::vector<Answers>& told, double threshold,
                                       Estimates& estimates) const {
  const double off = options_.model.misspecification;
  estimates.deviation = (estimates.deviation.array().square() + off * off).sqrt();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double count = static_cast<double>(told[i].count);
    const double deviation = options_.model.noise_bound / std::sqrt(count);
    if (deviation >= estimates.deviation(asked[i])) continue;
    estimates.mean(asked[i]) = told[i].sum / count - threshold;
    estimates.deviation(asked[i]) = deviation;
  }
}

std::vector<AnswerForecast> EvidencePolicy::forecast_answers(
    std::span<const Estimates> known) const {
  std::vector<AnswerForecast> result;
  if (!options_.model.bounded()) return result;
  for (std::size_t l = 0; l < known.size(); ++l) {
    const Asked told = asked(all_, static_cast<int>(l));
    const double threshold = problem_->threshold(static_cast<int>(l));
    result.push_back(acol::forecast_answers(*options_.model.range, options_.model.noise_bound,
                                            known[l].mean.array() + threshold, known[l].deviation,
                                            told.arms, told.answers));
  }
  return result;
}

std::vector<RoundOutlook> EvidencePolicy::fix_weights(const std::vector<Sample>& samples,
                                                      const std::vector<Estimates>& known,
                                                      std::vector<AnswerForecast> forecasts) {
  committed_.clear();
  forecasts_ = std::move(forecasts);
  std::vector<RoundOutlook> outlooks;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    committed_.emplace_back(problem_->arms(), problem_->threshold(l), samples[at], options_.model,
                            charge_, known.empty() ? nullptr : &known[at],
                            forecasts_.empty() ? nullptr : &forecasts_[at]);
    outlooks.push_back(committed_.back().outlook());
  }
  return outlooks;
}

void EvidencePolicy::plan_round(const RoundLimits& limits) {
  std::vector<Estimates> known = estimates();
  std::vector<AnswerForecast> forecasts = forecast_answers(known);
  const double square = options_.model.noise_bound * options_.model.noise_bound;
  std::vector<double> variances(all_.size(), square);
  for (std::size_t l = 0; l < forecasts.size(); ++l) {
    variances[l] = std::min(square, forecasts[l].variance.mean());
    known[l].deviation *= std::sqrt(variances[l] / square);
  }
  std::int64_t asked = 0;
  for (const auto& answers : all_) {
    for (const Answers& one : answers) asked += one.count;
  }
  RoundPlan plan = planner_.next(*tests_, known, variances, asked, limits);
  forecast_ = plan.forecast;
  if (options_.direct_share > 0) ask_directly(options_.direct_share, known, limits, plan);
  std::vector<RoundOutlook> outlooks = fix_weights(plan.samples, known, forecasts);
  if (ask_unreached(outlooks, limits, plan)) {
    outlooks = fix_weights(plan.samples, known, std::move(forecasts));
  }
  tests_->commit(known, outlooks);
  round_ = OpenRound(*problem_, rounds_, std::move(plan.samples));
}

bool EvidencePolicy::ask_unreached(const std::vector<RoundOutlook>& outlooks,
                                   const RoundLimits& limits, RoundPlan& plan) const {
  bool added = false;
  for (std::size_t l = 0; l < plan.targets.size(); ++l) {
    for (const ArmIndex arm : plan.targets[l]) {
      if (outlooks[l].clock(arm) > 0 || problem_->arms().row(arm).isZero(0)) continue;
      const std::size_t last = problem_->joint() ? plan.samples.size() - 1 : l;
      for (std::size_t at = problem_->joint() ? 0 : l; at <= last; ++at) {
        added |= add_question(limits, arm, plan.samples[at]);
      }
    }
  }
  return added;
}

void EvidencePolicy::plan(const RoundLimits& limits) {
  require(options_.rounds_by_hand && !done() && round_.complete(), "no round can be opened now");
  plan_round(limits);
  planner_.recall(commitment(), rounds_ + 1);
}

void EvidencePolicy::adopt(const Commitment& round) {
  require(options_.rounds_by_hand && !done() && round_.complete(), "no round can be opened now");
  check_samples(*problem_, round.samples);
  require(round.expected.empty() || round.expected.size() == round.samples.size(),
          "a round has {} forecasts for {} samples", round.expected.size(), round.samples.size());
  std::vector<AnswerForecast> forecasts;
  for (std::size_t l = 0; l < round.expected.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    require(round.expected[l].mean.size() == std::ssize(arms) &&
                round.expected[l].variance.size() == std::ssize(arms),
            "a round has forecasts for other arms than it asks about");
    AnswerForecast& full = forecasts.emplace_back(
        AnswerForecast{Vector::Zero(problem_->size()), Vector::Constant(problem_->size(), 1)});
    full.mean(arms) = round.expected[l].mean;
    full.variance(arms) = round.expected[l].variance;
  }
  const bool linear = options_.model.misspecification == 0;
  const std::vector<RoundOutlook> outlooks = fix_weights(
      round.samples, linear ? std::vector<Estimates>() : estimates(), std::move(forecasts));
  tests_->adopt(round.bets, outlooks);
  forecast_ = round.forecast;
  round_ = OpenRound(*problem_, rounds_, round.samples);
  planner_.recall(round, rounds_ + 1);
}

Commitment EvidencePolicy::commitment() const {
  Commitment round{.samples = round_.samples(), .owed = planner_.owed(), .forecast = forecast_};
  const std::span<const Bet> bets = tests_->bets();
  if (std::ranges::any_of(bets, [](const Bet& bet) { return bet.arm >= 0; })) {
    round.bets.assign(bets.begin(), bets.end());
  }
  for (std::size_t l = 0; l < forecasts_.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    round.expected.push_back({forecasts_[l].mean(arms), forecasts_[l].variance(arms)});
  }
  return round;
}

EvidencePolicy::Pool EvidencePolicy::with_open_round() const {
  Pool pool = all_;
  for (std::size_t l = 0; l < pool.size(); ++l) {
    const Sample& sample = round_.samples()[l];
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      pool[l][static_cast<std::size_t>(sample.arms[i])] += round_.answers(static_cast<int>(l))[i];
    }
  }
  return pool;
}

Answers EvidencePolicy::expected_answers(const Question& question,
                                         std::span<const Estimates> known) const {
  const ArmIndex arm = problem_->distinct(question.candidate);
  const auto l = static_cast<std::size_t>(question.constraint);
  double mean = problem_->threshold(question.constraint);  // where nothing is known
  if (!known.empty() && std::isfinite(known[l].deviation(arm))) mean += known[l].mean(arm);
  double variance = options_.model.noise_bound * options_.model.noise_bound;
  if (const std::optional<AnswerRange>& range = options_.model.range) {
    mean = std::clamp(mean, range->low, range->high);
    variance = (range->high - mean) * (mean - range->low);
  }
  const auto n = static_cast<double>(question.count);
  return {question.count, n * mean, question.count > 1 ? n * variance : 0};
}

std::unique_ptr<Policy> EvidencePolicy::ahead(std::span<const QuestionAnswers> so_far) const {
  // Where only people are independent, nobody may take part in two rounds.
  if (options_.model.by_person()) return nullptr;
  auto copy = std::make_unique<EvidencePolicy>(*this);
  for (const QuestionAnswers& told : so_far) copy->round_.tell(told.question, told.answers);
  const std::vector<Estimates> known = copy->estimates(copy->with_open_round());
  const std::span<const Question> open = copy->round_.open();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    copy->round_.tell(question, copy->expected_answers(question, known));
  }
  copy->finish_round();
  return copy;
}

void EvidencePolicy::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  const bool by_rater = options_.model.by_person();
  require(!by_rater || answers.rater != kAnonymous,
          "with independence = {} every answer must name its rater",
          name_of(options_.model.independence));
  if (options_.model.range) require_within(*options_.model.range, answers);
  round_.tell(question, answers);
  if (by_rater) rater_returned_ |= raters_.contains(answers.rater);
  if (round_.complete()) finish_round();
}

void EvidencePolicy::finish_round() {
  std::vector<RoundEvidence> evidence;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const auto at = static_cast<std::size_t>(l);
    evidence.push_back(committed_[at].evidence(round_.answers(l), round_.contributions(l)));
    const Sample& sample = round_.samples()[at];
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      all_[at][static_cast<std::size_t>(sample.arms[i])] += round_.answers(l)[i];
    }
    for (const Contribution& one : round_.contributions(l)) raters_.insert(one.rater);
  }
  tests_->update(evidence);
  ++rounds_;
  if (!done() && !options_.rounds_by_hand) plan_round({});
}

std::vector<std::string> EvidencePolicy::reasons() const {
  std::vector<std::string> reasons;
  if (tests_->contradiction()) {
    reasons.emplace_back(
        "the answers contradict every possible result: something that the guarantee assumes is not "
        "true");
  }
  if (rater_returned_) {
    reasons.emplace_back("a rater took part in more than one round, with independence = raters");
  }
  return reasons;
}

std::vector<std::string> EvidencePolicy::warnings() const {
  constexpr double kSuspicious = 1e-4;
  std::vector<std::string> warnings;
  // For one look at independent answers; a study watches from the first answer on (ShapeWatch).
  if (options_.rounds_by_hand || options_.model.by_person()) return warnings;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Asked told = asked(all_, l);
    const std::optional<LackOfFit> fit =
        lack_of_fit(problem_->arms(), told.arms, told.answers,
                    {options_.model.misspecification, options_.model.range});
    if (!fit || fit->p_value >= kSuspicious) continue;
    warnings.push_back(
        fmt::format("the answers do not look linear in the features (lack of fit: p = {:.1e}): add "
                    "features, or "
                    "allow for it with misspecification",
                    fit->p_value));
  }
  return warnings;
}

Guarantee EvidencePolicy::guarantee() const {
  return reasons().empty() ? Guarantee::certified : Guarantee::heuristic;
}

Recommendation EvidencePolicy::recommend() const {
  const std::vector<Estimates> known = estimates();
  Vector values = Vector::Constant(problem_->size(), problem_->threshold());
  if (!known.empty()) {
    std::vector<Vector> all;
    for (int l = 0; l < problem_->constraints(); ++l) {
      all.emplace_back(known[static_cast<std::size_t>(l)].mean.array() + problem_->threshold(l));
    }
    values = worst_values(*problem_, all);
  }
  return anytime_recommendation(*problem_, knowledge(), values, guarantee());
}

}  // namespace acol
