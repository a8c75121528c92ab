#include "acol/study/status.hpp"

#include <algorithm>

#include "acol/study/claim.hpp"
#include "acol/study/stuck.hpp"

namespace acol {
namespace {

void count_states(const Study& study, Status& status) {
  const Problem& problem = study.problem();
  for (ArmIndex row = 0; row < problem.candidates(); ++row) {
    const ArmIndex arm = problem.distinct(row);
    switch (study.policy().knowledge().state(arm)) {
      case ArmState::undecided:
        ++status.undecided;
        break;
      case ArmState::feasible:  // of candidates with the same features one is recommended
        ++(problem.candidate(arm) == row ? status.feasible : status.ruled_out);
        break;
      case ArmState::infeasible:
        ++status.infeasible;
        break;
      case ArmState::ruled_out:
        ++status.ruled_out;
        break;
    }
  }
}

/// Who answered, and what is missing.
void count_missing(const Study& study, Status& status) {
  for (std::int64_t number = 1; number <= std::ssize(study.book().questions()); ++number) {
    const QuestionRecord& record = study.book().question(number);
    if (record.round < 0) continue;
    status.missing.skipped += record.state == QuestionState::skipped;
    status.missing.closed += record.state == QuestionState::missed;
    status.missing.unsure +=
        record.state == QuestionState::answered && study.book().answer_of(record) == kNotSure;
  }
  status.missing.late = study.late();
  if (study.hands() != nullptr) {
    status.people_answered = study.hands()->people_who_answered();
    status.missing.tolerated_share = study.tolerated_missing_share();
  }
}

void describe_people(const Study& study, std::int64_t now, Status& status) {
  status.stuck = stuck(study, now);
  status.people_seen = std::ssize(study.people().seen());
  status.people_waiting = std::ssize(study.people().waiting());
  if (status.stuck || (study.hands() != nullptr && !study.over())) {
    status.people_needed = people_needed(study);
  }
  count_missing(study, status);
}

}  // namespace

std::optional<double> questions_left(const Study& study) {
  if (study.over() || !study.policy().forecast()) return std::nullopt;
  double left = *study.policy().forecast();
  const auto open = static_cast<std::size_t>(study.rounds_counted());
  if (open < study.book().rounds().size()) {
    const RoundBook& round = study.book().rounds()[open];
    for (const std::int64_t count : round.answered) left -= static_cast<double>(count);
    left = std::max(left, static_cast<double>(round.missing));
  }
  return std::max(left, 1.0);
}

double shown_reward(const Study& study, std::int64_t candidate) {
  const double reward = study.stated().rewards(candidate);
  return study.definition().maximize.empty() ? -reward : reward;
}

Status status_of(const Study& study, std::int64_t now) {
  Status status{.verdict = verdict_of(study),
                .outcome = study.outcome(),
                .guarantee = study.guarantee(),
                .warnings = study.warnings(),
                .paused = study.paused(),
                .candidates = study.problem().candidates(),
                .answered = study.book().answered(),
                .raters = std::ssize(study.book().raters()),
                .forecast = questions_left(study),
                .epoch = study.epoch()};
  const bool found =
      status.outcome == StudyOutcome::certified || status.outcome == StudyOutcome::infeasible;
  if (status.guarantee == StudyGuarantee::certified && !found) {
    status.guarantee = StudyGuarantee::pending;
  }
  for (Reason& reason : study.reasons()) status.reasons.push_back(std::move(reason.text));
  for (const std::int64_t question : study.book().open()) {
    status.outstanding += now < study.book().question(question).until();
  }
  for (const std::int64_t rater : study.left_out()) {
    status.left_out.push_back(study.book().raters()[static_cast<std::size_t>(rater)]);
  }
  const auto open = static_cast<std::size_t>(study.rounds_counted());
  for (std::size_t round = 0; round < open; ++round) {
    status.rounds += !study.book().rounds()[round].closed;
  }
  if (open < study.book().rounds().size()) {
    status.round_missing = study.book().rounds()[open].missing;
  }
  count_states(study, status);
  const Recommendation best = study.policy().recommend();
  if (best.candidate && !study.withdrawn(*best.candidate)) {
    status.recommendation = {*best.candidate, shown_reward(study, *best.candidate),
                             best.certified && status.guarantee == StudyGuarantee::certified};
  }
  const BestGuess guess = study.policy().best_guess();
  if (guess.candidate && !study.withdrawn(*guess.candidate) && status.answered > 0) {
    status.best_guess = {*guess.candidate, guess.probability};
  }
  describe_people(study, now, status);
  status.claim = claim_of(study, status);
  return status;
}

}  // namespace acol
