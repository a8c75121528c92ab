#include "acol/study/status.hpp"

#include <algorithm>

#include "acol/inference/span_charge.hpp"
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

std::string share(double value) { return fmt::format("{:.4g} %", 100 * value); }

/// How far a recommended candidate may miss what is acceptable; empty: not at all.
std::string allowance(const Study& study) {
  const Definition& definition = study.definition();
  const double margin = definition.policy.margin;
  if (margin == 0) return {};
  if (definition.answers == AnswerKind::yes_no) {
    return fmt::format(" (at the least {}, with the margin)",
                       share(std::max(0.0, definition.accept_share - margin)));
  }
  return fmt::format(" (or {} by up to {}, the margin)", study.scale().at_least() ? "less" : "more",
                     margin);
}

/// What the study says, for somebody who reads nothing else.
std::string claim_of(const Study& study, const Status& status) {
  const std::string sentence = meaning(status.verdict, study.definition().policy.delta);
  if (status.verdict != Verdict::certified) return sentence;
  if (!status.recommendation || status.outcome == StudyOutcome::infeasible) {
    return fmt::format("No candidate is acceptable: {}. {}", study.scale().acceptable(), sentence);
  }
  return fmt::format("'{}' is the best acceptable candidate: {}{}, and no better one is. {}",
                     study.cards().ids[static_cast<std::size_t>(status.recommendation->candidate)],
                     study.scale().acceptable(), allowance(study), sentence);
}

void describe_people(const Study& study, std::int64_t now, Status& status) {
  status.stuck = stuck(study, now);
  status.people_seen = std::ssize(study.people().seen());
  status.people_waiting = std::ssize(study.people().waiting());
  if (status.stuck) status.people_needed = people_needed(study);
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
  describe_people(study, now, status);
  status.claim = claim_of(study, status);
  return status;
}

namespace {

const char* independence_text(Independence independence) {
  switch (independence) {
    case Independence::answers:
      return "every answer is a fresh draw from the people it is about";
    case Independence::raters:
      return "people answer independently of each other; one person's answers may depend on each "
             "other, and nobody takes part in two rounds";
    case Independence::people:
      break;
  }
  return "people answer independently of each other; one person's answers may depend on each "
         "other, and everybody comes under one name";
}

}  // namespace

std::vector<std::string> assumptions(const Study& study) {
  const Definition& definition = study.definition();
  std::vector<std::string> result;
  result.push_back(fmt::format("the recommendation is wrong with probability at most {}",
                               definition.policy.delta));
  if (study.epoch() > 1) {
    result.push_back(
        fmt::format("evidence began anew {} times: of this, {:.3g} is for what is claimed now",
                    study.epoch() - 1, study.delta()));
  }
  if (definition.policy.margin > 0) {
    result.push_back(fmt::format("a recommended candidate may {} by up to {}",
                                 definition.answers == AnswerKind::yes_no
                                     ? "fall short of the share of people that must say yes"
                                 : study.scale().at_least() ? "fall short of the threshold"
                                                            : "exceed the threshold",
                                 definition.policy.margin));
  }
  result.emplace_back(independence_text(independence_of(definition.policy)));
  if (definition.exclude_after_failed) {
    result.push_back(
        fmt::format("it is about people who stay in: who fails {} attention questions is left out",
                    *definition.exclude_after_failed));
  }
  if (study.any_shape()) {
    result.emplace_back("nothing is assumed about how acceptance depends on the features");
  } else {
    result.push_back(definition.policy.misspecification > 0
                         ? fmt::format("acceptance is linear in the features up to {}",
                                       definition.policy.misspecification)
                         : "acceptance is linear in the features");
  }
  if (!study.any_shape() || !study.scale().answer_range()) {
    result.push_back(
        fmt::format("the noise of an answer is {}-sub-Gaussian", study.stated().noise_bound));
  }
  if (study.hands() != nullptr) {
    result.push_back(
        fmt::format("of the answers that are missing, all but {:.4g} % are like others",
                    100 * definition.policy.missing_share));
  }
  if (!study.scale().answer_range()) {
    result.push_back(fmt::format("no candidate's value is more than {:.4g} from the threshold",
                                 value_bound({}, 0, study.stated().noise_bound).reach));
    const Yardstick yardstick(study.stated().noise_bound, study.stated().threshold);
    result.push_back(
        fmt::format("answers about a candidate that are more than {:.4g} from most others about it "
                    "are slips, and slips do not agree with each other: they were not used; nor "
                    "was one that is the only one and more than {:.4g} from the threshold",
                    yardstick.apart(), yardstick.reach_alone()));
  }
  return result;
}

}  // namespace acol
