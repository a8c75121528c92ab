#include <map>

#include "acol/study/claim.hpp"
#include "acol/study/explanation.hpp"
#include "acol/study/intervals.hpp"
#include "acol/study/reply_json.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

bool is_yes_no(const Study& study) { return study.definition().answers == AnswerKind::yes_no; }

std::string_view state_of(const Study& study, std::int64_t row) {
  if (study.withdrawn(row)) return "withdrawn";
  const ArmIndex arm = study.problem().distinct(row);
  switch (study.policy().knowledge().state(arm)) {
    case ArmState::feasible:
      return study.problem().candidate(arm) == row ? "accepted" : "ruled-out";
    case ArmState::infeasible:
      return "rejected";
    case ArmState::ruled_out:
      return "ruled-out";
    default:
      return "open";
  }
}

/// What was said about a candidate, and what was not.
struct Tally {
  double no = 0;            ///< Of the answers,
  double all = 0;           ///< how many there are.
  std::int64_t unsure = 0;  ///< Among them: "not sure".
  std::int64_t skipped = 0;
  std::int64_t missed = 0;  ///< Closed without an answer.

  void add(const Tally& other) {
    unsure += other.unsure;
    skipped += other.skipped;
    missed += other.missed;
  }
};
using TallyByCandidate = std::map<std::int64_t, Tally>;

bool is_unsure(const Study& study, const QuestionRecord& record) {
  return study.scale().unsure_is_no() && record.value > 0 &&
         lower(study.book().answer_of(record)) == kNotSure;
}

TallyByCandidate tally(const Study& study) {
  TallyByCandidate result;
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.round < 0) continue;
    Tally& about = result[study.book().candidate_of(record)];
    about.skipped += record.state == QuestionState::skipped;
    about.missed += record.state == QuestionState::missed;
    if (record.state != QuestionState::answered) continue;
    about.no += record.value > 0 ? 1 : 0;
    about.all += 1;
    about.unsure += is_unsure(study, record);
  }
  return result;
}

/// What is not as if everybody had said yes or no.
OrderedJson missing_json(const Study& study, const TallyByCandidate& tallies) {
  Tally sum;
  for (const auto& [candidate, about] : tallies) sum.add(about);
  return {{"unsure", sum.unsure},
          {"skipped", sum.skipped},
          {"missed", sum.missed},
          {"late", study.late()}};
}

OrderedJson candidates_json(const Study& study, const TallyByCandidate& tallies) {
  const Intervals found = shown(study, candidate_intervals(study));
  const Cards& cards = study.cards();
  OrderedJson list = OrderedJson::array();
  for (std::int64_t row = 0; row < std::ssize(cards.ids); ++row) {
    const auto at = static_cast<std::size_t>(row);
    const auto asked = tallies.find(study.problem().candidate(study.problem().distinct(row)));
    const Tally about = asked == tallies.end() ? Tally{} : asked->second;
    list.push_back(
        {{"id", cards.ids[at]},
         {"label", cards.labels.empty() ? OrderedJson(nullptr) : OrderedJson(cards.labels[at])},
         {"reward", shown_reward(study, row)},
         {"estimate", finite_or_null(found.mean(row))},
         {"low", finite_or_null(found.low(row))},
         {"high", finite_or_null(found.high(row))},
         {"state", state_of(study, row)},
         {"asked", about.all},
         {"unsure", about.unsure},
         {"skipped", about.skipped},
         {"missed", about.missed}});
  }
  return list;
}

/// Who answered how much, and how often others said the same about the same candidate.
OrderedJson raters_json(const Study& study, const TallyByCandidate& tallies) {
  struct Person {
    std::int64_t answered = 0;
    std::int64_t skipped = 0;
    double same = 0;
    double pairs = 0;
  };
  std::map<std::int64_t, Person> people;
  for (const QuestionRecord& record : study.book().questions()) {
    Person& person = people[record.rater];
    if (record.round < 0) continue;
    person.skipped += record.state == QuestionState::skipped;
    if (record.state != QuestionState::answered) continue;
    const Tally& about = tallies.at(study.book().candidate_of(record));
    ++person.answered;
    person.pairs += about.all - 1;
    person.same += (record.value > 0 ? about.no : about.all - about.no) - 1;
  }
  OrderedJson list = OrderedJson::array();
  for (const auto& [rater, person] : people) {
    const bool comparable = is_yes_no(study) && rater != kAnonymous && person.pairs > 0;
    list.push_back(
        {{"name", rater == kAnonymous
                      ? OrderedJson(nullptr)
                      : OrderedJson(study.book().raters()[static_cast<std::size_t>(rater)])},
         {"answered", person.answered},
         {"skipped", person.skipped},
         {"agreement", comparable ? OrderedJson(person.same / person.pairs) : OrderedJson(nullptr)},
         {"left_out", study.left_out(rater)}});
  }
  return list;
}

/// Of two answers about one candidate: how often they are the same.
OrderedJson agreement_json(const Study& study, const TallyByCandidate& tallies) {
  double same = 0;
  double pairs = 0;
  for (const auto& [candidate, about] : tallies) {
    const double yes = about.all - about.no;
    same += about.no * (about.no - 1) / 2 + yes * (yes - 1) / 2;
    pairs += about.all * (about.all - 1) / 2;
  }
  return is_yes_no(study) && pairs > 0 ? OrderedJson(same / pairs) : OrderedJson(nullptr);
}

/// What was thought to be left at the start of each round, and what is thought now.
OrderedJson course_json(const Study& study, const Status& status) {
  OrderedJson course = OrderedJson::array();
  double answers = 0;
  for (const RoundCommitted& round : study.recorded()) {
    if (round.forecast) {
      course.push_back({{"answered", answers}, {"forecast", *round.forecast}});
    }
    for (const std::int64_t count : round.counts) answers += static_cast<double>(count);
  }
  course.push_back(
      {{"answered", status.answered},
       {"forecast", status.forecast ? OrderedJson(*status.forecast) : OrderedJson(nullptr)}});
  return course;
}

/// What stands behind each assumption, in their order.
OrderedJson explained_json(const Study& study) {
  OrderedJson json = OrderedJson::array();
  for (const Assumption& one : assumptions(study)) {
    const Explanation& explanation = explanation_of(one.topic);
    json.push_back(
        {{"topic", one.topic}, {"title", explanation.title}, {"text", explanation.text}});
  }
  return json;
}

}  // namespace

OrderedJson answers_json(const Study& study) {
  if (is_yes_no(study)) {
    return {{"kind", "yes-no"},
            {"unsure", study.scale().unsure_is_no() ? "no" : "skip"},
            {"low", nullptr},
            {"high", nullptr},
            {"labels", {{{"label", "yes"}, {"value", "yes"}}, {{"label", "no"}, {"value", "no"}}}}};
  }
  OrderedJson json = {{"kind", "number"},
                      {"unsure", "skip"},
                      {"low", nullptr},
                      {"high", nullptr},
                      {"labels", OrderedJson::array()}};
  for (const ScaleStep& step : study.scale().steps()) {
    json["kind"] = "scale";
    json["labels"].push_back({{"label", step.label}, {"value", step.value}});
  }
  if (!study.definition().answer_range.empty()) {
    const auto [low, high] = parse_range(study.definition().answer_range);
    json["low"] = low;
    json["high"] = high;
  }
  return json;
}

OrderedJson overview_json(const Study& study, std::int64_t head, std::int64_t now,
                          const std::string& name) {
  const Status status = status_of(study, now);
  const TallyByCandidate tallies = tally(study);
  const Definition& definition = study.definition();
  return {{"status", to_json(status, study)},
          {"name", name},
          {"question", definition.question},
          {"answers", answers_json(study)},
          {"reward",
           {{"name", definition.maximize.empty() ? definition.minimize : definition.maximize},
            {"goal", definition.maximize.empty() ? "minimize" : "maximize"}}},
          {"acceptable", study.scale().more_is_better() ? "at least" : "at most"},
          {"threshold", study.scale().shown(study.stated().threshold)},
          {"delta", definition.policy.delta},
          {"assumptions", to_json(status, study)["assumptions"]},
          {"explained", explained_json(study)},
          {"candidates", candidates_json(study, tallies)},
          {"missing", missing_json(study, tallies)},
          {"raters", raters_json(study, tallies)},
          {"agreement", agreement_json(study, tallies)},
          {"course", course_json(study, status)},
          {"effects", to_json(effects(study))},
          {"head", head}};
}

}  // namespace acol::server
