#include "acol/policy/adaptive.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/argmax.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/repetition.hpp"

namespace acol {

Adaptive::Adaptive(const Problem& problem, const AdaptiveOptions& options)
    : problem_(&problem),
      options_(options),
      radius_(options.confidence, problem.dimension(), problem.largest_norm()),
      predictions_(problem, options.confidence.lambda),
      knowledge_(problem, options.margin, options.ties) {
  require(problem.constraints() == 1,
          "the greedy algorithms are for one constraint, got {}: use e-acol or acol",
          problem.constraints());
  require(options.pool != Pool::feasible || options.criterion == Criterion::maxreward,
          "the pool 'feasible' goes with the criterion 'maxreward' only");
  const bool reduces = options.criterion == Criterion::maxvar && options.rule == Rule::reducer;
  if (reduces || repeats()) scores_.resize(problem.size());
  advance();
}

std::span<const Question> Adaptive::ask() const {
  if (done() || !open_) return {};
  return {&question_, 1};
}

void Adaptive::tell(const Question& question, const Answers& answers) {
  require(!done(), "nothing is left to ask");
  require(open_ && question == question_,
          "question {} about candidate {} is not open (open: {} about {})", question.round,
          question.candidate, question_.round, question_.candidate);
  require(answers.count == question.count, "the question takes {} answer{}, got {}", question.count,
          question.count == 1 ? "" : "s", answers.count);
  require(std::isfinite(answers.sum), "an answer must be a finite number, got {}", answers.sum);
  predictions_.add(problem_->distinct(question.candidate), answers);
  question_.round += question.count;
  question_.count = 1;
  advance();
  if (question_.candidate == question.candidate) {
    streak_ += question.count;
  } else {
    streak_ = next_look_ = 0;
  }
}

void Adaptive::foresee(const AnswerLaw& law, std::int64_t limit) {
  // Short looks, often: a failed one costs as much as a question, a long one fails sooner.
  constexpr std::int64_t kShare = 16;
  constexpr std::int64_t kLeast = 4;
  const std::int64_t count = std::min(limit, streak_ / kShare);
  if (!open_ || done() || streak_ < next_look_ || count < kLeast) return;
  if (stays_undecided(*problem_, knowledge_, predictions_, radius(),
                      problem_->distinct(question_.candidate), law, count, scores_)) {
    question_.count = count;
  } else {
    next_look_ = streak_ + count;
  }
}

double Adaptive::radius() const {
  return radius_(static_cast<double>(question_.round), predictions_.log_determinant_ratio());
}

void Adaptive::advance() {
  knowledge_.update(predictions_.values(), predictions_.variances(), radius());
  open_ = !done() && !options_.rounds_by_hand;
  if (open_) question_.candidate = problem_->candidate(choose());
}

void Adaptive::plan(const RoundLimits& /*limits*/) {
  require(options_.rounds_by_hand && !done() && !open_, "no round can be opened now");
  question_.candidate = problem_->candidate(choose());
  open_ = true;
}

void Adaptive::adopt(const Commitment& round) {
  require(options_.rounds_by_hand && !done() && !open_, "no round can be opened now");
  check_samples(*problem_, round.samples);
  const Sample& sample = round.samples.front();
  require(sample.counts == std::vector<std::int64_t>{1}, "a greedy round is one question");
  question_.candidate = problem_->candidate(sample.arms.front());
  open_ = true;
}

Commitment Adaptive::commitment() const {
  return {.samples = {{{problem_->distinct(question_.candidate)}, {1}}}};
}

ArmIndex Adaptive::choose() {
  switch (options_.criterion) {
    case Criterion::maxvar:
      return choose_by_variance();
    case Criterion::uniform:
      return choose_at_random(options_.pool);
    case Criterion::maxreward:
      break;
  }
  if (options_.pool == Pool::feasible) {
    return knowledge_.best() ? *knowledge_.best() : choose_at_random(Pool::all);
  }
  if (options_.pool == Pool::all) return argmax(problem_->rewards().array());
  return argmax(problem_->rewards().array() + knowledge_.penalty().array());
}

ArmIndex Adaptive::choose_by_variance() {
  const ArmIndex widest =
      options_.pool == Pool::all
          ? argmax(predictions_.variances().array())
          : argmax(predictions_.variances().array() + knowledge_.penalty().array());
  return options_.rule == Rule::widest ? widest : best_reducer(widest);
}

ArmIndex Adaptive::best_reducer(ArmIndex widest) {
  // Asking x_i takes (x_iᵀA⁻¹x*)² / (1 + x_iᵀA⁻¹x_i) off ‖x*‖²_{A⁻¹}.
  predictions_.covariances(widest, scores_);
  scores_.array() = scores_.array().square() / (1 + predictions_.variances().array());
  return argmax(scores_.array());
}

ArmIndex Adaptive::choose_at_random(Pool pool) const {
  const Stream stream{options_.seed, kPolicyStream};
  const auto draw = [&](ArmIndex bound) {
    return static_cast<ArmIndex>(uniform_below(stream, static_cast<std::uint64_t>(question_.round),
                                               static_cast<std::uint64_t>(bound)));
  };
  if (pool == Pool::all) return draw(problem_->size());
  ArmIndex skip = draw(knowledge_.count(ArmState::undecided));
  ArmIndex arm = 0;
  while (knowledge_.state(arm) != ArmState::undecided || skip-- > 0) ++arm;
  return arm;
}

Recommendation Adaptive::recommend() const {
  return anytime_recommendation(*problem_, knowledge_, predictions_.values(), guarantee());
}

Guarantee Adaptive::guarantee() const {
  return options_.confidence.kind == Confidence::tuned ? Guarantee::heuristic
                                                       : Guarantee::certified;
}

}  // namespace acol
