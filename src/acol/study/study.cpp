#include "acol/study/study.hpp"

#include <algorithm>
#include <cmath>

#include "acol/inference/lack_of_fit.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol {
namespace {

/// Below this the answers speak against the model beyond doubt.
constexpr double kImplausible = 1e-8;

}  // namespace

Study::Study(Created created)
    : created_(std::move(created)),
      scale_(answer_scale(created_.definition)),
      repeats_(repeats_allowed(created_.definition)),
      withdrawn_(created_.cards.ids.size(), false) {
  std::vector<std::int64_t> checks;
  for (std::int64_t i = 1; i <= std::ssize(created_.attention.right); ++i) checks.push_back(-i);
  book_.set_attention(std::move(checks));
  start_over();
}

void Study::apply(const Entry& entry) {
  at_ = entry.at;
  try {
    std::visit([this](const auto& body) { on(body); }, entry.body);
  } catch (const InvalidArgument& error) {
    throw StorageError(fmt::format("the log contradicts itself: {}", error.what()));
  }
}

bool Study::needs_round() const {
  return cursor_ == std::ssize(recorded_) && !policy_->done() && !stopped_ && !paused_ &&
         !budget_spent();
}

RoundLimits Study::limits() const {
  RoundLimits limits;
  if (created_.definition.budget) {
    limits.questions = static_cast<std::int64_t>(*created_.definition.budget) - book_.answered();
  }
  const bool few_people = created_.definition.raters && repeats_;
  const bool any_withdrawn = std::ranges::any_of(withdrawn_, [](char one) { return one != 0; });
  if (!few_people && !any_withdrawn) return limits;
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const std::int64_t row = problem_->candidate(arm);
    std::int64_t cap = std::numeric_limits<std::int64_t>::max();
    if (few_people) {
      const auto people = static_cast<std::int64_t>(*created_.definition.raters);
      cap = people * *repeats_ - book_.spent(row);
      for (const std::int64_t rater : left_out_) cap -= *repeats_ - book_.uses(rater, row);
      cap = std::max<std::int64_t>(0, cap);
    }
    limits.caps.push_back(withdrawn(row) ? 0 : cap);
  }
  return limits;
}

EntryBody Study::plan_round() {
  if (!planned_) policy_->plan(limits());
  RoundCommitted round = recorded_round(policy_->commitment(), *problem_, std::ssize(recorded_));
  planned_ = !round.candidates.empty();
  if (!planned_) return Exhausted{};
  return round;
}

bool Study::withdrawn(std::int64_t candidate) const {
  return withdrawn_[static_cast<std::size_t>(candidate)] != 0;
}

const Study::Told* Study::told_with(const std::string& key) const {
  const auto found = told_.find(key);
  return key.empty() || found == told_.end() ? nullptr : &found->second;
}

void Study::start_over() {
  problem_ = std::make_unique<Problem>(stated_problem(created_.problem, withdrawn_));
  PolicyOptions options = created_.definition.policy;
  options.noise_bound = created_.problem.noise_bound;
  options.seed = static_cast<std::uint64_t>(created_.definition.seed);
  options.answer_range = scale_.answer_range();
  options.rounds_by_hand = true;
  policy_ = make_policy(created_.definition.algorithm, *problem_, options);
  commitments_.clear();
  for (const RoundCommitted& round : recorded_) {
    commitments_.push_back(commitment_of(round, *problem_, round.round >= bets_from_));
  }
  cursor_ = 0;
  adopted_ = planned_ = false;
  advance();
}

void Study::advance() {
  while (cursor_ < std::ssize(commitments_) && !policy_->done()) {
    const auto at = static_cast<std::size_t>(cursor_);
    const RoundBook& round = book_.rounds()[at];
    if (!round.closed) {
      if (!adopted_) policy_->adopt(commitments_[at]);
      adopted_ = true;
      if (!round.complete()) return;
      feed(cursor_);
    }
    adopted_ = false;
    ++cursor_;
  }
}

void Study::feed(std::int64_t round) {
  const bool by_rater = created_.definition.policy.independence == Independence::raters;
  const auto answers = book_.answers(round, by_rater);
  const std::vector<std::int64_t>& candidates =
      book_.rounds()[static_cast<std::size_t>(round)].candidates;
  const std::span<const Question> open = policy_->ask();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      if (problem_->distinct(candidates[entry]) != problem_->distinct(question.candidate)) continue;
      for (const Answers& group : answers[entry]) policy_->tell(question, group);
    }
  }
}

bool Study::budget_spent() const {
  return exhausted_ || (created_.definition.budget &&
                        static_cast<double>(book_.answered()) >= *created_.definition.budget);
}

StudyOutcome Study::outcome() const {
  if (policy_->done()) {
    if (guarantee() != StudyGuarantee::certified) return StudyOutcome::stopped;
    const std::optional<ArmIndex> best = policy_->recommend().candidate;
    return best && !withdrawn(*best) ? StudyOutcome::certified : StudyOutcome::infeasible;
  }
  if (stopped_) return StudyOutcome::stopped;
  return budget_spent() ? StudyOutcome::budget : StudyOutcome::running;
}

void Study::note(StudyGuarantee makes, std::string text) {
  const Reason reason{makes, std::move(text)};
  if (std::ranges::find(noted_, reason) == noted_.end()) noted_.push_back(reason);
}

std::optional<Reason> Study::lack_of_fit_reason() const {
  std::vector<ArmIndex> asked;
  std::vector<Answers> told(static_cast<std::size_t>(problem_->size()));
  for (std::int64_t round = 0; round < cursor_; ++round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    if (book.closed) continue;
    const auto answers = book_.answers(round, false);
    for (std::size_t entry = 0; entry < answers.size(); ++entry) {
      for (const Answers& group : answers[entry]) {
        told[static_cast<std::size_t>(problem_->distinct(book.candidates[entry]))] += group;
      }
    }
  }
  std::vector<Answers> answers;
  for (std::size_t arm = 0; arm < told.size(); ++arm) {
    if (told[arm].count == 0) continue;
    asked.push_back(static_cast<ArmIndex>(arm));
    answers.push_back(told[arm]);
  }
  const std::optional<LackOfFit> fit =
      lack_of_fit(problem_->arms(), asked, answers, created_.definition.policy.misspecification);
  if (!fit || fit->p_value >= kImplausible) return std::nullopt;
  return Reason{StudyGuarantee::heuristic,
                fmt::format("the answers are not linear in the features (lack of fit: F = {:.3g}, "
                            "p = {:.1e})",
                            fit->statistic, fit->p_value)};
}

std::vector<Reason> Study::reasons() const {
  std::vector<Reason> reasons = noted_;
  for (std::string& text : policy_->reasons()) {
    reasons.push_back({StudyGuarantee::heuristic, std::move(text)});
  }
  if (policy_->reasons().empty() && policy_->guarantee() == Guarantee::heuristic) {
    reasons.push_back({StudyGuarantee::heuristic,
                       fmt::format("the algorithm '{}' promises nothing with these options",
                                   created_.definition.algorithm)});
  }
  if (std::optional<Reason> reason = lack_of_fit_reason()) reasons.push_back(std::move(*reason));
  return reasons;
}

StudyGuarantee Study::guarantee() const {
  StudyGuarantee worst = StudyGuarantee::certified;
  for (const Reason& reason : reasons()) worst = std::max(worst, reason.makes);
  return worst;
}

std::vector<std::string> Study::warnings() const { return policy_->warnings(); }

}  // namespace acol
