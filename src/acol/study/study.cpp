#include "acol/study/study.hpp"

#include <algorithm>
#include <cmath>

#include "acol/policy/make_policy.hpp"
#include "acol/study/epoch.hpp"
#include "acol/study/log.hpp"
#include "acol/study/recorded_round.hpp"

namespace acol {
namespace {

/// Answers that a warning names.
constexpr std::size_t kNamedAnswers = 5;

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
      deals_hands_(acol::deals_hands(created_.definition)),
      withdrawn_(created_.cards.ids.size(), false) {
  std::vector<std::int64_t> checks;
  for (std::int64_t i = 1; i <= std::ssize(created_.attention.right); ++i) checks.push_back(-i);
  book_.set_attention(std::move(checks));
  if (created_.format > 1 && !scale_.answer_range()) {
    yardstick_.emplace(created_.problem.noise_bound, created_.problem.threshold);
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
  if (deals_hands_) return advance_places();
  if (panel_.exists()) return advance_panel();
  while (cursor_ < std::ssize(commitments_) && !policy_->done()) {
    const auto at = static_cast<std::size_t>(cursor_);
    const RoundBook& round = book_.rounds()[at];
    if (!round.closed) {
      if (!adopted_) policy_->adopt(commitments_[at]);
      adopted_ = true;
      if (!round.complete()) return;
      for (const QuestionAnswers& told : told_in(cursor_, *policy_)) {
        policy_->tell(told.question, told.answers);
      }
      watch_round(cursor_);
    }
    adopted_ = false;
    ++cursor_;
  }
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

bool Study::budget_spent() const {
  if (deals_hands_ ? everybody_done() : exhausted_ && fixed_people()) return true;
  return created_.definition.budget && book_.answered() >= *created_.definition.budget;
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

std::vector<Reason> Study::reasons() const {
  std::vector<Reason> reasons = noted_;
  std::vector<std::string> said = policy_->remarks().reasons;
  const bool silent = said.empty();
  for (std::string& text : said) {
    reasons.push_back({StudyGuarantee::heuristic, std::move(text)});
  }
  if (silent && policy_->guarantee() == Guarantee::heuristic) {
    reasons.push_back({StudyGuarantee::heuristic,
                       fmt::format("the algorithm '{}' promises nothing with these options",
                                   created_.definition.algorithm)});
  }
  if (std::optional<Reason> reason = shape_reason()) reasons.push_back(std::move(*reason));
  return reasons;
}

StudyGuarantee Study::guarantee() const {
  StudyGuarantee worst = StudyGuarantee::certified;
  for (const Reason& reason : reasons()) worst = std::max(worst, reason.makes);
  return worst;
}

std::vector<std::int64_t> Study::far_off() const {
  std::vector<std::int64_t> far;
  for (const std::int64_t question : set_aside_) {
    const QuestionRecord& record = book_.question(question);
    if (yardstick_->contradicts(book_.candidate_of(record), record.value)) far.push_back(question);
  }
  return far;
}

std::vector<std::string> Study::warnings() const {
  std::vector<std::string> warnings = policy_->remarks().warnings;
  if (std::optional<std::string> bent = shape_warning()) warnings.push_back(std::move(*bent));
  const std::vector<std::int64_t> far = far_off();
  if (far.empty()) return warnings;
  std::string which;
  for (std::size_t i = 0; i < std::min(far.size(), kNamedAnswers); ++i) {
    which += fmt::format("{}{} ('{}')", i == 0 ? "" : ", ", question_name(far[i]),
                         book_.answer_of(book_.question(far[i])));
  }
  warnings.push_back(
      fmt::format("{} set aside and asked for again, being more than {:.4g} (15 times the noise "
                  "bound) from most others about "
                  "the same candidate: {}{}",
                  far.size() == 1 ? "an answer was" : fmt::format("{} answers were", far.size()),
                  yardstick_->apart(), which, far.size() > kNamedAnswers ? ", …" : ""));
  return warnings;
}

}  // namespace acol
