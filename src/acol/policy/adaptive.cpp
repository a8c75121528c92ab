#include "acol/policy/adaptive.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/foresight.hpp"
#include "acol/policy/likeliest.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/reducer.hpp"

namespace acol {
namespace {

Interest interest_of(const AdaptiveOptions& options) {
  const bool widest = options.criterion == Criterion::maxvar;
  return {.widest = widest,
          .decided_too = options.pool == Pool::all,
          .reducers = widest && options.rule == Rule::reducer,
          .noise_bound = options.confidence.noise_bound};
}

}  // namespace

Adaptive::Adaptive(const Problem& problem, const AdaptiveOptions& options)
    : problem_(&problem),
      options_(options),
      radius_(options.confidence, problem.dimension(), problem.largest_norm()),
      predictions_(problem, options.confidence.lambda),
      knowledge_(problem, options.margin, options.ties),
      shortlist_(interest_of(options)) {
  require(problem.constraints() == 1,
          "Adaptive handles one constraint, got {}: use AdaptiveConstraints",
          problem.constraints());
  require(options.pool != Pool::feasible || options.criterion == Criterion::maxreward,
          "the pool 'feasible' goes with the criterion 'maxreward' only");
  const bool reduces = options.criterion == Criterion::maxvar && options.rule == Rule::reducer;
  if (reduces || options.criterion == Criterion::maxreward) scores_.resize(problem.size());
  if (options.first_look == FirstLook::yes) look();
  note_undecided();
  advance();
}

std::span<const Question> Adaptive::ask() const {
  if (!foreseen_.empty()) return foreseen_;
  if (done() || !open_) return {};
  return {&question_, 1};
}

void Adaptive::check(const Question& asked, const Question& question,
                     const Answers& answers) const {
  require(!done(), "nothing is left to ask");
  require(open_ && question == asked,
          "question {} about candidate {} is not open (open: {} about {})", question.round,
          question.candidate, asked.round, asked.candidate);
  require(answers.count == asked.count, "the question takes {} answer{}, got {}", asked.count,
          asked.count == 1 ? "" : "s", answers.count);
  require(std::isfinite(answers.sum), "an answer must be a finite number, got {}", answers.sum);
}

void Adaptive::tell(const Question& question, const Answers& answers) {
  if (!foreseen_.empty()) return tell_foreseen(question, answers);
  check(question_, question, answers);
  predictions_.add(problem_->distinct(question.candidate), answers);
  ++question_.round;
  look();
  advance();
  streak_ = question_.candidate == question.candidate ? streak_ + 1 : 0;
}

void Adaptive::tell_foreseen(const Question& question, const Answers& answers) {
  const auto asked = std::ranges::find(foreseen_, question);
  check(asked == foreseen_.end() ? foreseen_.front() : *asked, question, answers);
  predictions_.add(problem_->distinct(question.candidate), answers);
  question_.round += question.count;
  streak_ += question.count;
  foreseen_.erase(asked);
  if (!foreseen_.empty()) return;
  look();
  advance();
  if (question_.candidate != question.candidate) streak_ = 0;
}

void Adaptive::foresee(const AnswerLaw& law, std::int64_t limit) {
  if (!open_ || done() || !foreseen_.empty() || question_.round < next_look_) return;
  if (options_.criterion == Criterion::maxreward) foresee_repetition(law, limit);
  if (options_.criterion == Criterion::uniform) foresee_random(law, limit);
}

void Adaptive::foresee_repetition(const AnswerLaw& law, std::int64_t limit) {
  // Short looks, often: one costs as much as a question, and a long one fails sooner.
  constexpr std::int64_t kShare = 16;
  constexpr std::int64_t kMin = 4;
  const std::int64_t count = std::min(limit, streak_ / kShare);
  if (count < kMin) return;
  if (!predictions_.complete()) predictions_.refresh();
  const Standing now{*problem_, knowledge_, predictions_, radius(), options_.confidence.lambda};
  if (decides_nothing(now, law, problem_->distinct(question_.candidate), count, scores_)) {
    foreseen_ = {{.candidate = question_.candidate, .count = count, .round = question_.round}};
  } else {
    next_look_ = question_.round + count;
  }
}

void Adaptive::foresee_random(const AnswerLaw& law, std::int64_t limit) {
  // A look costs O(nd²).
  constexpr std::int64_t kShare = 64;
  constexpr std::int64_t kMin = 512;
  const std::int64_t count = std::min(limit, question_.round / kShare);
  const Standing now{*problem_, knowledge_, predictions_, radius(), options_.confidence.lambda};
  next_look_ = question_.round + std::max(count, kMin);
  if (count < kMin || !is_wide(now, law)) return;
  std::vector<std::int64_t> more(static_cast<std::size_t>(problem_->size()));
  for (std::int64_t k = 0; k < count; ++k) {
    ++more[static_cast<std::size_t>(random_arm(options_.pool, question_.round + k))];
  }
  if (!decides_nothing(now, law, more)) return;
  if (!predictions_.complete()) predictions_.refresh();
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const std::int64_t wanted = more[static_cast<std::size_t>(arm)];
    if (wanted == 0) continue;
    foreseen_.push_back({problem_->candidate(arm), wanted, question_.round});
  }
  next_look_ = 0;
}

double Adaptive::radius() const {
  return radius_(static_cast<double>(question_.round), predictions_.log_determinant_ratio());
}

void Adaptive::look() {
  const double width = radius();
  if (!predictions_.complete()) {
    if (shortlist_.holds(knowledge_, predictions_, width)) return;
    predictions_.refresh();
  }
  knowledge_.update(predictions_.values(), predictions_.variances(), width);
  note_undecided();
  if (options_.criterion == Criterion::maxreward) return;  // foresight serves it better
  shortlist_.draw_up(*problem_, knowledge_, predictions_, width, question_.round);
}

void Adaptive::note_undecided() {
  const bool at_random = options_.criterion == Criterion::uniform && options_.pool != Pool::all;
  if (!at_random || std::ssize(undecided_) == knowledge_.count(ArmState::undecided)) return;
  undecided_.clear();
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (knowledge_.state(arm) == ArmState::undecided) undecided_.push_back(arm);
  }
}

void Adaptive::advance() {
  open_ = !done() && !options_.rounds_on_record;
  if (open_) question_.candidate = problem_->candidate(choose());
}

void Adaptive::plan(const RoundLimits& /*limits*/) {
  require(options_.rounds_on_record && !done() && !open_, "no round can be opened now");
  question_.candidate = problem_->candidate(choose());
  open_ = true;
}

void Adaptive::adopt(const Commitment& round) {
  require(options_.rounds_on_record && !done() && !open_, "no round can be opened now");
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
      return random_arm(options_.pool, question_.round);
    case Criterion::maxreward:
      break;
  }
  if (options_.pool == Pool::feasible) {
    return knowledge_.best() ? *knowledge_.best() : random_arm(Pool::all, question_.round);
  }
  if (options_.pool == Pool::all) return argmax(problem_->rewards().array());
  return argmax(problem_->rewards().array() + knowledge_.penalty().array());
}

ArmIndex Adaptive::choose_by_variance() {
  if (!predictions_.complete()) return choose_from_shortlist();
  const ArmIndex widest =
      options_.pool == Pool::all
          ? argmax(predictions_.variances().array())
          : argmax(predictions_.variances().array() + knowledge_.penalty().array());
  return options_.rule == Rule::widest ? widest : best_reducer(predictions_, widest, scores_);
}

ArmIndex Adaptive::choose_from_shortlist() {
  const Predictions::Kept& kept = predictions_.kept();
  const ArmIndex widest = options_.pool == Pool::all
                              ? argmax(kept.variances.array())
                              : argmax(kept.variances.array() + shortlist_.penalty().array());
  if (options_.rule == Rule::widest) return kept.arms[static_cast<std::size_t>(widest)];
  predictions_.covariances_of_kept(kept.arms[static_cast<std::size_t>(widest)], kept_scores_);
  return kept.arms[static_cast<std::size_t>(best_reducer(kept_scores_, kept.variances))];
}

ArmIndex Adaptive::random_arm(Pool pool, std::int64_t round) const {
  const ArmIndex among = pool == Pool::all ? problem_->size() : std::ssize(undecided_);
  const std::uint64_t drawn =
      uniform_below({options_.seed, StreamUse::policy}, static_cast<std::uint64_t>(round),
                    static_cast<std::uint64_t>(among));
  return pool == Pool::all ? static_cast<ArmIndex>(drawn) : undecided_[drawn];
}

Recommendation Adaptive::recommend() const {
  return anytime_recommendation(*problem_, knowledge_, predictions_.values_now(), guarantee());
}

BestGuess Adaptive::best_guess() const {
  if (done()) return {recommend().candidate};
  // Tuned algorithms need no noise bound: then R is taken to be 1.
  const std::vector<LinearBelief> beliefs{predictions_.belief(options_.confidence.noise_bound)};
  const Stream stream{options_.seed, StreamUse::policy, std::uint64_t{1} << 48};
  return likeliest(*problem_, knowledge_, beliefs, stream);
}

Guarantee Adaptive::guarantee() const {
  return is_proved(options_.confidence, problem_->largest_norm()) ? Guarantee::certified
                                                                  : Guarantee::heuristic;
}

}  // namespace acol
