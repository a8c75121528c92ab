#include "acol/policy/sequential.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/inference/answer_draws.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/sampling_rules.hpp"

namespace acol {
namespace {

/// The part of the stream that best guesses draw from: no question has this number.
constexpr std::uint64_t kGuessing = std::uint64_t{1} << 55;

}  // namespace

Sequential::Sequential(const Problem& problem, const SequentialOptions& options)
    : problem_(&problem),
      options_(options),
      state_(problem, ridge(options.stopping)),
      ratio_(state_.arms(), options.margin),
      knowledge_(problem, options.margin),
      rule_(make_sampling_rule(options.sampling)) {
  require(problem.constraints() == 1,
          "'{}' handles one constraint only, got {}: use e-acol or acol", name_of(options.sampling),
          problem.constraints());
  require(!has_fixed_budget(options.sampling) || options.fixed_budget,
          "'{}' needs fixed_budget, the number of questions that it may ask",
          name_of(options.sampling));
  if (reads_in_order(options.sampling)) state_.read_in_order(ratio_.order());
  advance();
}

std::span<const Question> Sequential::ask() const {
  if (done() || !open_) return {};
  return {&question_, 1};
}

void Sequential::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  require(open_ && question == question_,
          "question {} about candidate {} is not open (open: {} about {})", question.round,
          question.candidate, question_.round, question_.candidate);
  require(answers.count == 1, "the question takes 1 answer, got {}", answers.count);
  require(std::isfinite(answers.sum), "an answer must be a finite number, got {}", answers.sum);
  state_.add(problem_->distinct(question.candidate), answers);
  ++question_.round;
  advance();
}

void Sequential::advance() {
  open_ = false;
  if (state_.spans()) {
    leader_ = find_leader();
    if (enough()) settle();
  }
  if (!done() && !options_.rounds_on_record) plan({});
}

Leader Sequential::find_leader() const {
  const auto find = [&] { return ratio_.leader(state_.values(), state_.variances()); };
  Leader leader = find();
  while (static_cast<std::size_t>(leader.seen) > state_.ready()) {
    state_.need(static_cast<std::size_t>(leader.seen));
    leader = find();
  }
  return leader;
}

/// Looking late is as valid as looking always: the mixture, which costs O(d³), is looked at where
/// it may have been reached and now and then.
bool Sequential::enough() {
  if (std::isinf(leader_.distance)) return true;  // no arm that matters has a feature
  if (options_.fixed_budget) return state_.questions() >= *options_.fixed_budget;
  const double r = options_.stopping.noise_bound;
  const double distance = leader_.distance / (r * r);
  constexpr double kNear = 0.99;
  if (state_.questions() < next_look_ && distance < kNear * needed_) return false;
  next_look_ = state_.questions() + 1 + state_.questions() / 64;
  needed_ = 2 * stopping_threshold(options_.stopping, state_.stopping_state());
  return distance >= needed_;
}

void Sequential::settle() {
  for (const ArmIndex arm : ratio_.deciding(leader_)) {
    knowledge_.settle(arm, arm == leader_.arm ? ArmState::feasible : ArmState::infeasible);
  }
}

ArmIndex Sequential::choose() {
  if (!state_.spans()) return state_.next_of_basis();
  const auto question = static_cast<std::uint64_t>(state_.questions());
  return rule_->next({.state = state_,
                      .ratio = ratio_,
                      .leader = leader_,
                      .noise_bound = options_.stopping.noise_bound,
                      .needed = needed_,
                      .random = {options_.seed, StreamUse::policy, question}});
}

void Sequential::plan(const RoundLimits& /*limits*/) {
  require(!done() && !open_, "no round can be opened now");
  question_.candidate = problem_->candidate(choose());
  open_ = true;
}

void Sequential::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && !open_, "no round can be opened now");
  check_samples(*problem_, round.samples);
  const Sample& sample = round.samples.front();
  require(sample.counts == std::vector<std::int64_t>{1}, "a round of '{}' is one question",
          name_of(options_.sampling));
  question_.candidate = problem_->candidate(sample.arms.front());
  open_ = true;
}

Commitment Sequential::commitment() const {
  return {.samples = {{{problem_->distinct(question_.candidate)}, {1}}}};
}

Recommendation Sequential::recommend() const {
  return anytime_recommendation(*problem_, knowledge_, state_.all_values(), guarantee());
}

BestGuess Sequential::best_guess() const {
  if (done() || !state_.spans()) return Policy::best_guess();
  AnswerDraws draws(state_.arms(), ratio_.order(), state_.fitted(), options_.stopping.noise_bound);
  const AnswerDraws::Mode mode = draws.mode({options_.seed, StreamUse::policy, kGuessing});
  BestGuess guess{std::nullopt, mode.share};
  if (mode.arm) guess.candidate = problem_->candidate(*mode.arm);
  return guess;
}

Guarantee Sequential::guarantee() const {
  const bool proven = !options_.fixed_budget && is_proven(options_.stopping.rule);
  return proven ? Guarantee::certified : Guarantee::heuristic;
}

std::optional<double> Sequential::forecast() const {
  if (done()) return 0;
  const auto asked = static_cast<double>(state_.questions());
  if (options_.fixed_budget) return static_cast<double>(*options_.fixed_budget) - asked;
  const double r = options_.stopping.noise_bound;
  if (!state_.spans() || leader_.distance <= 0 || needed_ <= 0) return std::nullopt;
  return std::max(1.0, asked * (needed_ * r * r / leader_.distance - 1));  // Z grows like t
}

}  // namespace acol
