#include "acol/study/report_people.hpp"

#include <fmt/format.h>

#include <map>

#include "acol/study/report_charts.hpp"

namespace acol {
namespace {

/// Over pairs of answers about one candidate by different people: how often both say the same,
/// against how often they would by chance.
struct Agreement {
  double observed = 0;
  double expected = 0;
  double kappa() const { return (observed - expected) / (1 - expected); }
};

std::optional<Agreement> agreement(const Study& study) {
  std::map<std::int64_t, std::pair<double, double>> by_candidate;  // no, all
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.state != QuestionState::answered || record.round < 0) continue;
    auto& [no, all] = by_candidate[study.book().candidate_of(record)];
    no += record.value > 0 ? 1 : 0;
    all += 1;
  }
  double same = 0;
  double pairs = 0;
  double total_no = 0;
  double total = 0;
  for (const auto& [candidate, counts] : by_candidate) {
    const auto& [no, all] = counts;
    const double yes = all - no;
    same += no * (no - 1) / 2 + yes * (yes - 1) / 2;
    pairs += all * (all - 1) / 2;
    total_no += no;
    total += all;
  }
  if (pairs == 0) return std::nullopt;
  const double share = total_no / total;
  const Agreement result{same / pairs, share * share + (1 - share) * (1 - share)};
  if (result.expected >= 1) return std::nullopt;
  return result;
}

struct Person {
  std::int64_t answers = 0;
  double sum = 0;
  std::int64_t no = 0;
};

std::map<std::int64_t, Person> people_of(const Study& study) {
  std::map<std::int64_t, Person> people;
  for (const QuestionRecord& record : study.book().questions()) {
    if (record.state != QuestionState::answered || record.round < 0) continue;
    Person& person = people[record.rater];
    ++person.answers;
    person.sum += record.value;
    person.no += record.value > 0 ? 1 : 0;
  }
  return people;
}

}  // namespace

std::string people_section(const Study& study) {
  const std::map<std::int64_t, Person> people = people_of(study);
  if (people.empty()) return "";
  const bool yes_no = study.definition().answers == AnswerKind::yes_no;
  std::string html = fmt::format(
      "<h2>Who was asked</h2>\n<table><tr><th>who</th><th class=\"n\">answers</th><th "
      "class=\"n\">{}</th></tr>\n",
      yes_no ? "said no" : "mean answer");
  for (const auto& [rater, person] : people) {
    const double answers = static_cast<double>(person.answers);
    html += fmt::format(
        "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
        rater == kAnonymous ? "(anonymous)"
                            : escaped(study.book().raters()[static_cast<std::size_t>(rater)]),
        person.answers,
        yes_no ? fmt::format("{:.0f} %", 100 * static_cast<double>(person.no) / answers)
               : fmt::format("{:.3g}", study.scale().shown(person.sum / answers)));
  }
  html += "</table>\n";
  if (const auto& most = study.definition().exclude_after_failed) {
    html += fmt::format("<p>{} were left out: they failed {} attention questions.</p>\n",
                        study.left_out().empty() ? "None" : std::to_string(study.left_out().size()),
                        *most);
  }
  if (const auto found = yes_no ? agreement(study) : std::nullopt) {
    html += fmt::format(
        "<p>Two answers about the same candidate agree in {:.0f} of 100 cases (chance alone: "
        "{:.0f}; kappa {:.2f}).</p>\n",
        100 * found->observed, 100 * found->expected, found->kappa());
  }
  return html;
}

}  // namespace acol
