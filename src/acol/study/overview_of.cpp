#include <algorithm>
#include <map>

#include "acol/io/described.hpp"
#include "acol/study/answer.hpp"
#include "acol/study/explanation.hpp"
#include "acol/study/intervals.hpp"
#include "acol/study/overview.hpp"

namespace acol::study {
namespace {

/// What was said about a candidate, and what was not.
struct Tally {
  std::int64_t no = 0;
  std::int64_t all = 0;
  std::int64_t unsure = 0;
  std::int64_t skipped = 0;
  std::int64_t missed = 0;

  /// Pairs of answers, and those that are the same.
  double pairs() const { return static_cast<double>(all * (all - 1)) / 2; }
  double same() const {
    return static_cast<double>(no * (no - 1) + (all - no) * (all - no - 1)) / 2;
  }
};
using TallyByCandidate = std::map<std::int64_t, Tally>;

TallyByCandidate tally(const Study& study) {
  TallyByCandidate result;
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.round < 0) continue;
    Tally& about = result[study.book().candidate_of(record)];
    about.skipped += record.state == QuestionState::skipped;
    about.missed += record.state == QuestionState::missed;
    if (record.state != QuestionState::answered) continue;
    about.no += record.value > 0;
    ++about.all;
    about.unsure += says_not_sure(study, record);
  }
  return result;
}

/// Fewer answers about a candidate than this are counted, not turned into a share.
constexpr std::int64_t kFew = 20;

std::vector<CandidateView> candidates_of(const Study& study, const TallyByCandidate& tallies) {
  const Intervals found = shown(study, candidate_intervals(study));
  const Cards& cards = study.cards();
  std::vector<CandidateView> list;
  for (std::int64_t row = 0; row < std::ssize(cards.ids); ++row) {
    const auto at = static_cast<std::size_t>(row);
    const auto asked = tallies.find(study.problem().candidate(study.problem().distinct(row)));
    const Tally about = asked == tallies.end() ? Tally{} : asked->second;
    list.push_back({.id = cards.ids[at],
                    .label = cards.labels.empty() ? std::nullopt : std::optional(cards.labels[at]),
                    .reward = shown_reward(study, row),
                    .estimate = io::known(found.mean(row)),
                    .low = io::known(found.low(row)),
                    .high = io::known(found.high(row)),
                    .state = state_of(study, row),
                    .asked = about.all,
                    .yes = is_yes_no(study) ? about.all - about.no : 0,
                    .unsure = about.unsure,
                    .skipped = about.skipped,
                    .missed = about.missed,
                    .few = is_yes_no(study) && study.any_shape() && about.all < kFew});
  }
  return list;
}

/// Who answered how much, and how often others said the same about the same candidate.
std::vector<RaterView> raters_of(const Study& study, const TallyByCandidate& tallies) {
  struct Person {
    RaterView view = {};
    double sum = 0;
    std::int64_t same = 0;
    std::int64_t pairs = 0;
  };
  std::map<std::int64_t, Person> people;
  for (const QuestionRecord& record : study.book().questions()) {
    Person& person = people[record.rater];
    if (record.round < 0) continue;
    person.view.skipped += record.state == QuestionState::skipped;
    if (record.state != QuestionState::answered) continue;
    const Tally& about = tallies.at(study.book().candidate_of(record));
    ++person.view.answered;
    person.sum += record.value;
    person.pairs += about.all - 1;
    person.same += (record.value > 0 ? about.no : about.all - about.no) - 1;
  }
  std::vector<RaterView> list;
  for (auto& [rater, person] : people) {
    RaterView view = person.view;
    if (rater != kAnonymous) view.name = study.book().raters()[static_cast<std::size_t>(rater)];
    if (view.answered > 0) {
      view.mean = study.scale().shown(person.sum / static_cast<double>(view.answered));
    }
    if (is_yes_no(study) && view.name && person.pairs > 0) {
      view.agreement = static_cast<double>(person.same) / static_cast<double>(person.pairs);
    }
    view.left_out = study.left_out(rater);
    list.push_back(std::move(view));
  }
  return list;
}

void compare_answers(const TallyByCandidate& tallies, Overview& view) {
  double same = 0;
  double pairs = 0;
  double no = 0;
  double all = 0;
  for (const auto& [candidate, about] : tallies) {
    same += about.same();
    pairs += about.pairs();
    no += static_cast<double>(about.no);
    all += static_cast<double>(about.all);
  }
  if (!view.shares() || pairs <= 0) return;
  const double share = no / all;
  view.agreement = same / pairs;
  view.chance = share * share + (1 - share) * (1 - share);
}

Overview::Asked asked_of(const Study& study, const Overview& view) {
  const Status& status = view.status;
  Overview::Asked asked{.answers = status.answered,
                        .missing = status.missing.closed,
                        .left_out = std::ssize(status.left_out)};
  asked.people = std::ranges::count_if(
      view.raters, [](const RaterView& one) { return one.name && one.answered > 0; });
  asked.people = std::max(asked.people, status.people.answered);
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.round < 0 || record.state != QuestionState::answered) continue;
    asked.first = asked.first == 0 ? record.told() : std::min(asked.first, record.told());
    asked.last = std::max(asked.last, record.told());
  }
  return asked;
}

}  // namespace

CandidateState state_of(const Study& study, std::int64_t row) {
  if (study.withdrawn(row)) return CandidateState::withdrawn;
  const ArmIndex arm = study.problem().distinct(row);
  switch (study.policy().knowledge().state(arm)) {
    case ArmState::feasible:  // of candidates with the same features one stands for all
      return study.problem().candidate(arm) == row ? CandidateState::accepted
                                                   : CandidateState::ruled_out;
    case ArmState::infeasible:
      return CandidateState::rejected;
    case ArmState::ruled_out:
      return CandidateState::ruled_out;
    default:
      return CandidateState::open;
  }
}

AnswersView answers_of(const Study& study) {
  if (is_yes_no(study)) {
    return {.kind = AnswersView::Kind::yes_no,
            .unsure = study.scale().unsure_is_no() ? Unsure::no : Unsure::skip,
            .labels = {{"yes", "yes"}, {"no", "no"}}};
  }
  AnswersView view;
  for (const io::ScaleStep& step : study.scale().steps()) {
    view.kind = AnswersView::Kind::scale;
    view.labels.push_back({step.label, step.value});
  }
  if (study.definition().answer_range) {
    const auto [low, high] = *study.definition().answer_range;
    view.low = low;
    view.high = high;
  }
  return view;
}

std::vector<CandidateView> candidates_of(const Study& study) {
  return candidates_of(study, tally(study));
}

std::vector<CandidateView> Overview::ranked() const {
  std::vector<CandidateView> sorted = candidates;
  const double sign = reward.goal == "minimize" ? 1 : -1;
  std::ranges::stable_sort(sorted, {}, [&](const auto& one) { return sign * one.reward; });
  return sorted;
}

Overview overview_of(const Study& study, std::int64_t now) {
  const TallyByCandidate tallies = tally(study);
  const Definition& definition = study.definition();
  Overview view{
      .status = status_of(study, now),
      .question = definition.question,
      .answers = answers_of(study),
      .reward = {reward_column(definition), definition.maximize.empty() ? "minimize" : "maximize"},
      .acceptable = study.scale().more_is_better() ? "at least" : "at most",
      .threshold = study.scale().shown(study.stated().threshold),
      .candidates = candidates_of(study, tallies),
      .raters = raters_of(study, tallies),
      .effects = effects(study),
      .notes = study.features().notes};
  for (const std::string& topic : view.status.assumed_about) {
    const Explanation& behind = explanation_of(topic);
    view.explained.push_back({topic, std::string(behind.title), std::string(behind.text)});
  }
  view.course = course_of(study, view.status);
  compare_answers(tallies, view);
  view.asked = asked_of(study, view);
  view.answer = answer_of(study, view);
  return view;
}

}  // namespace acol::study
