#include <algorithm>
#include <cctype>
#include <cmath>

#include "acol/study/claim.hpp"
#include "acol/study/forecast.hpp"
#include "acol/study/overview.hpp"
#include "acol/study/status.hpp"
#include "acol/study/stuck.hpp"

namespace acol::study {
namespace {

void count_states(const Study& study, Status& status) {
  for (std::int64_t row = 0; row < study.problem().candidates(); ++row) {
    switch (state_of(study, row)) {
      case CandidateState::open:
        ++status.undecided;
        break;
      case CandidateState::accepted:
        ++status.feasible;
        break;
      case CandidateState::rejected:
        ++status.infeasible;
        break;
      default:
        ++status.ruled_out;
    }
  }
}

/// Who answered, and what is missing.
void count_missing(const Study& study, Status& status) {
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.round < 0) continue;
    status.missing.skipped += record.state == QuestionState::skipped;
    status.missing.closed += record.state == QuestionState::missed;
    status.missing.unsure +=
        record.state == QuestionState::answered && says_not_sure(study, record);
  }
  status.missing.late = study.late();
  if (study.hands() != nullptr) {
    status.people.answered = study.hands()->people_who_answered();
    status.missing.tolerated_share = study.tolerated_missing_share();
  }
}

void count_people(const Study& study, std::int64_t now, Status& status) {
  status.raters = std::ssize(study.book().raters());
  for (const std::int64_t rater : study.left_out()) {
    status.left_out.push_back(study.book().raters()[static_cast<std::size_t>(rater)]);
  }
  status.stuck = stuck(study, now);
  status.people.seen = std::ssize(study.people().seen());
  status.people.waiting = std::ssize(study.people().waiting());
  if (study.panel() != nullptr) {  // whoever has not come yet
    const std::int64_t more = study.panel()->people() - status.people.seen;
    status.people.needed = study.over() ? 0 : std::max<std::int64_t>(0, more);
  } else if (status.stuck || (study.hands() != nullptr && !study.over())) {
    status.people.needed = people_needed(study);
  }
  for (const std::int64_t question : study.book().open()) {
    status.outstanding += now < study.book().question(question).until();
  }
}

void count_rounds(const Study& study, Status& status) {
  const auto open = static_cast<std::size_t>(study.rounds_counted());
  for (std::size_t round = 0; round < open; ++round) {
    status.rounds += !study.book().rounds()[round].closed;
  }
  if (open < study.book().rounds().size()) {
    status.round_missing = study.book().rounds()[open].missing;
  }
}

/// What the study relies on, and what speaks against it.
void judge(const Study& study, Status& status) {
  status.guarantee = study.guarantee();
  const bool found =
      status.outcome == StudyOutcome::certified || status.outcome == StudyOutcome::infeasible;
  if (status.guarantee == StudyGuarantee::certified && !found) {
    status.guarantee = StudyGuarantee::pending;
  }
  for (Reason& reason : study.reasons()) status.reasons.push_back(std::move(reason.text));
  status.warnings = study.warnings();
  for (Assumption& one : assumptions(study)) {
    status.assumptions.push_back(std::move(one.says));
    status.assumed_about.push_back(std::move(one.topic));
  }
  status.set_aside = {std::ssize(study.set_aside().far_off()), study.set_aside().first_ones()};
}

void look_ahead(const Study& study, Status& status) {
  const std::optional<QuestionForecast> forecast = question_forecast(study);
  if (!forecast) return;
  status.forecast = std::round(forecast->middle);
  status.forecast_range = {std::round(forecast->low), std::round(forecast->high)};
  status.forecast_chance = forecast->chance;
}

void recommend(const Study& study, Status& status) {
  const Recommendation best = study.policy().recommend();
  if (best.candidate && !study.withdrawn(*best.candidate)) {
    status.recommendation = {study.card(*best.candidate).id, *best.candidate,
                             shown_reward(study, *best.candidate),
                             best.certified && status.guarantee == StudyGuarantee::certified};
  }
  const std::unique_ptr<RecordedPolicy> all = study.with_all_answers();
  const BestGuess guess = (all ? *all : study.policy()).best_guess();
  if (guess.candidate && !study.withdrawn(*guess.candidate) && status.answered > 0) {
    const Card card = study.card(*guess.candidate);
    status.best_guess = {card.id, card.label, guess.probability};
  }
}

}  // namespace

bool says_not_sure(const Study& study, const QuestionRecord& record) {
  const auto alike = [](char said, char meant) {
    return std::tolower(static_cast<unsigned char>(said)) == meant;
  };
  return study.scale().unsure_is_no() && record.value > 0 &&
         std::ranges::equal(study.book().answer_of(record), io::kNotSure, alike);
}

double shown_reward(const Study& study, std::int64_t candidate) {
  const double reward = study.stated().rewards(candidate);
  return study.definition().maximize.empty() ? -reward : reward;
}

Status status_of(const Study& study, std::int64_t now) {
  const Definition& definition = study.definition();
  Status status{.verdict = verdict_of(study),
                .outcome = study.outcome(),
                .paused = study.paused(),
                .algorithm = definition.algorithm,
                .delta = definition.policy.delta,
                .margin = definition.policy.margin,
                .independence = independence_of(definition.policy),
                .shape = shape_of(definition.policy),
                .acceptable = study.scale().acceptable(),
                .candidates = study.problem().candidates(),
                .answered = study.book().answered(),
                .budget = definition.budget,
                .epoch = study.epoch()};
  look_ahead(study, status);
  judge(study, status);
  count_states(study, status);
  count_rounds(study, status);
  count_people(study, now, status);
  count_missing(study, status);
  recommend(study, status);
  status.claim = claim_of(study, status);
  return status;
}

}  // namespace acol::study
