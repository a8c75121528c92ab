#include "acol/policy/adaptive_constraints.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/argmax.hpp"
#include "acol/policy/open_round.hpp"

namespace acol {
namespace {

/// Intervals of each constraint at δ/m.
ConfidenceOptions shared_out(ConfidenceOptions options, int constraints) {
  options.delta /= constraints;
  return options;
}

}  // namespace

AdaptiveConstraints::AdaptiveConstraints(const Problem& problem, const AdaptiveOptions& options)
    : problem_(&problem),
      options_(options),
      radius_(shared_out(options.confidence, problem.constraints()), problem.dimension(),
              problem.largest_norm()),
      asked_(static_cast<std::size_t>(problem.constraints())),
      knowledge_(problem, options.margin, options.ties),
      scores_(problem.size()) {
  require(problem.constraints() > 1,
          "AdaptiveConstraints needs several constraints: use Adaptive for one");
  require(options.pool != Pool::feasible || options.criterion == Criterion::maxreward,
          "the pool 'feasible' goes with the criterion 'maxreward' only");
  for (int l = 0; l < problem.constraints(); ++l) {
    predictions_.emplace_back(problem, options.confidence.lambda);
  }
  if (options.first_look == FirstLook::yes) look();
  if (!done() && !options.rounds_on_record) open(choose());
}

void AdaptiveConstraints::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  const auto asked = std::ranges::find(open_, question);
  require(asked != open_.end(), "question {} about candidate {} is not open", question.round,
          question.candidate);
  require(answers.count == asked->count, "the question takes {} answer, got {}", asked->count,
          answers.count);
  require(std::isfinite(answers.sum), "an answer must be a finite number, got {}", answers.sum);
  const auto l = static_cast<std::size_t>(question.constraint);
  predictions_[l].add(problem_->distinct(question.candidate), answers);
  asked_[l] += answers.count;
  open_.erase(asked);
  if (!open_.empty()) return;  // a joint question: the other constraints' answers are to come
  ++round_;
  look();
  if (!done() && !options_.rounds_on_record) open(choose());
}

/// √s_i is compared with one radius, so that of each constraint is scaled into its variances.
void AdaptiveConstraints::look() {
  std::vector<Vector> values;
  std::vector<Vector> variances;
  for (std::size_t l = 0; l < predictions_.size(); ++l) {
    const Predictions& predictions = predictions_[l];
    const double radius =
        radius_(static_cast<double>(asked_[l]), predictions.log_determinant_ratio());
    values.push_back(predictions.values());
    variances.emplace_back(radius * radius * predictions.variances().cwiseMax(0));
  }
  knowledge_.update(values, variances, 1);
}

void AdaptiveConstraints::open(const Pair& pair) {
  const ArmIndex candidate = problem_->candidate(pair.arm);
  if (!problem_->joint()) {
    open_ = {{.candidate = candidate, .round = round_, .constraint = pair.constraint}};
    return;
  }
  for (int l = 0; l < problem_->constraints(); ++l) {
    open_.push_back({.candidate = candidate, .round = round_, .constraint = l});
  }
}

bool AdaptiveConstraints::in_pool(ArmIndex arm) const {
  return options_.pool == Pool::all || knowledge_.state(arm) == ArmState::undecided;
}

bool AdaptiveConstraints::is_open(ArmIndex arm, int constraint) const {
  return options_.pool == Pool::all || !knowledge_.satisfies(arm, constraint);
}

std::size_t AdaptiveConstraints::draw(std::int64_t bound) {
  return uniform_below({options_.seed, StreamUse::policy}, draws_++,
                       static_cast<std::uint64_t>(bound));
}

AdaptiveConstraints::Pair AdaptiveConstraints::widest_of(ArmIndex arm) const {
  Pair widest{arm, 0};
  double most = -1;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const double variance = predictions_[static_cast<std::size_t>(l)].variances()(arm);
    if (!is_open(arm, l) || variance <= most) continue;
    most = variance;
    widest.constraint = l;
  }
  return widest;
}

AdaptiveConstraints::Pair AdaptiveConstraints::choose() {
  if (options_.criterion == Criterion::maxvar) return choose_by_variance();
  if (options_.criterion == Criterion::uniform) return choose_at_random();
  if (options_.pool == Pool::feasible) {
    if (!knowledge_.best()) return choose_at_random();
    return widest_of(*knowledge_.best());
  }
  if (options_.pool == Pool::all) return widest_of(argmax(problem_->rewards().array()));
  return widest_of(argmax(problem_->rewards().array() + knowledge_.penalty().array()));
}

AdaptiveConstraints::Pair AdaptiveConstraints::choose_by_variance() {
  Pair widest;
  double most = -1;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Vector& variances = predictions_[static_cast<std::size_t>(l)].variances();
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      if (variances(arm) <= most || !in_pool(arm) || !is_open(arm, l)) continue;
      most = variances(arm);
      widest = {arm, l};
    }
  }
  if (options_.rule == Rule::widest) return widest;
  const Predictions& predictions = predictions_[static_cast<std::size_t>(widest.constraint)];
  predictions.covariances(widest.arm, scores_);
  scores_.array() = scores_.array().square() / (1 + predictions.variances().array());
  return {argmax(scores_.array()), widest.constraint};
}

AdaptiveConstraints::Pair AdaptiveConstraints::choose_at_random() {
  std::vector<ArmIndex> arms;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (options_.pool == Pool::feasible || in_pool(arm)) arms.push_back(arm);
  }
  const ArmIndex arm = arms[draw(std::ssize(arms))];
  std::vector<int> constraints;
  for (int l = 0; l < problem_->constraints(); ++l) {
    if (is_open(arm, l)) constraints.push_back(l);
  }
  return {arm, constraints.empty() ? 0 : constraints[draw(std::ssize(constraints))]};
}

void AdaptiveConstraints::plan(const RoundLimits& /*limits*/) {
  require(options_.rounds_on_record && !done() && open_.empty(), "no round can be opened now");
  open(choose());
}

void AdaptiveConstraints::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && open_.empty(), "no round can be opened now");
  check_samples(*problem_, round.samples);
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Sample& sample = round.samples[static_cast<std::size_t>(l)];
    if (sample.arms.empty()) continue;
    require(sample.counts == std::vector<std::int64_t>{1}, "a greedy round is one question");
    open_.push_back(
        {.candidate = problem_->candidate(sample.arms.front()), .round = round_, .constraint = l});
  }
  require(problem_->joint() || open_.size() == 1, "a greedy round is one question");
}

Commitment AdaptiveConstraints::commitment() const {
  std::vector<Sample> samples(predictions_.size());
  for (const Question& question : open_) {
    samples[static_cast<std::size_t>(question.constraint)] = {
        {problem_->distinct(question.candidate)}, {1}};
  }
  return {.samples = std::move(samples)};
}

Recommendation AdaptiveConstraints::recommend() const {
  std::vector<Vector> values;
  for (const Predictions& predictions : predictions_) values.push_back(predictions.values());
  return anytime_recommendation(*problem_, knowledge_, worst_values(*problem_, values),
                                guarantee());
}

Guarantee AdaptiveConstraints::guarantee() const {
  return is_proved(options_.confidence, problem_->largest_norm()) ? Guarantee::certified
                                                                  : Guarantee::heuristic;
}

}  // namespace acol
