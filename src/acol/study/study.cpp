#include "acol/study/study.hpp"

#include <algorithm>
#include <cmath>

#include "acol/policy/make_policy.hpp"
#include "acol/study/epoch.hpp"
#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol::study {
namespace {

/// A noise bound below half of the range that all answers lie in.
bool understates_noise(const Created& created) {
  const std::optional<AnswerRange> range = answer_scale(created.definition).answer_range();
  return range && 2 * created.problem.noise_bound < range->width() * (1 - 1e-9);
}

}  // namespace

Study::Study(Created created)
    : created_(std::move(created)),
      scale_(answer_scale(created_.definition)),
      repeats_(created_.definition.repeats_per_rater.most),
      deals_hands_(study::deals_hands(created_.definition)),
      withdrawn_(created_.cards.ids.size(), false) {
  std::vector<std::int64_t> checks;
  for (std::int64_t i = 1; i <= std::ssize(created_.attention.right); ++i) checks.push_back(-i);
  book_.set_attention(std::move(checks));
  if (created_.format > 1 && !scale_.answer_range()) {
    aside_.measure_by({created_.problem.noise_bound, created_.problem.threshold});
  }
  if (understates_noise(created_)) {
    note(StudyGuarantee::heuristic,
         "the stated noise bound is less than half of the range of the answers");
  }
  const PolicyOptions& stated = created_.definition.policy;
  const std::string& algorithm = created_.definition.algorithm;
  if (stated.misspecification > 0 && !honours(algorithm, "misspecification")) {
    note(StudyGuarantee::heuristic,
         fmt::format("misspecification was stated, but '{}' takes no account of it", algorithm));
  }
  if (independence_of(stated) == Independence::raters && !honours(algorithm, "independence")) {
    note(StudyGuarantee::heuristic,
         fmt::format("independence of raters was stated, but '{}' takes no account of it",
                     algorithm));
  }
  if (is_panel(created_.definition)) {
    panel_.set_people(created_.definition.seed, *created_.definition.raters,
                      created_.definition.panel);
  }
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

bool Study::withdrawn(std::int64_t candidate) const {
  return withdrawn_[static_cast<std::size_t>(candidate)] != 0;
}

void Study::start_over() {
  problem_ =
      std::make_unique<Problem>(stated_problem(created_.problem, withdrawn_, created_.definition));
  policy_ = make_policy(created_.definition.algorithm, *problem_, policy_options());
  commitments_.clear();
  for (const RoundCommitted& round : recorded_) {
    commitments_.push_back(commitment_of(round, *problem_, round.round >= bets_from_));
  }
  cursor_ = 0;
  start_watching();
  adopted_ = planned_ = false;
  told_places_.clear();
  advance();
}

double Study::delta() const {
  const double delta = created_.definition.policy.delta;
  return created_.format == 1 ? delta : epoch_delta(delta, epoch_);
}

/// Logs of format 1 may say what is refused today: it is left out, and the guarantee says so.
PolicyOptions Study::policy_options() const {
  const Definition& definition = created_.definition;
  PolicyOptions options = definition.policy;
  options.delta = delta();
  options.noise_bound = created_.problem.noise_bound;
  options.seed = definition.seed;
  options.answer_range = scale_.answer_range();
  options.rounds_on_record = true;
  if (panel_.exists()) options.panel = panel_.people();
  if (created_.format > 1) return options;
  options = tuned_for(definition.algorithm, options);
  if (!honours(definition.algorithm, "misspecification")) options.misspecification = 0;
  if (!honours(definition.algorithm, "independence")) options.independence.reset();
  if (understates_noise(created_)) options.answer_range.reset();
  return options;
}

void Study::advance() {
  while (cursor_ < std::ssize(commitments_) && !policy_->done()) {
    const RoundBook& round = book_.round(cursor_);
    if (!round.closed) {
      if (!adopted_) policy_->adopt(commitments_[static_cast<std::size_t>(cursor_)]);
      adopted_ = true;
      told_places_.resize(round.candidates.size(), 0);
      const bool over = deals_hands_      ? count_places()
                        : panel_.exists() ? count_panel()
                                          : count_answers();
      if (!over) return;
    }
    adopted_ = false;
    told_places_.clear();
    ++cursor_;
  }
}

bool Study::count_answers() {
  if (!book_.round(cursor_).complete()) return false;
  for (const QuestionAnswers& told : told_in(cursor_, *policy_)) {
    policy_->tell(told.question, told.answers);
  }
  watch_round(cursor_);
  return true;
}

std::vector<QuestionAnswers> Study::told_in(std::int64_t round, const Policy& policy) const {
  const bool by_rater = independence_of(created_.definition.policy) == Independence::raters;
  const auto answers = book_.answers(round, by_rater);
  const std::vector<std::int64_t>& candidates =
      book_.rounds()[static_cast<std::size_t>(round)].candidates;
  std::vector<QuestionAnswers> told;
  for (const Question& question : policy.ask()) {
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      if (problem_->distinct(candidates[entry]) != problem_->distinct(question.candidate)) continue;
      for (const Answers& group : answers[entry]) told.push_back({question, group});
    }
  }
  return told;
}

}  // namespace acol::study
