#include "acol/study/report_people.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>
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

}  // namespace

Vector learned_constraint(const Study& study) {
  std::vector<std::pair<ArmIndex, Answers>> told;
  for (std::int64_t round = 0; round < study.rounds_counted(); ++round) {
    const RoundBook& book = study.book().rounds()[static_cast<std::size_t>(round)];
    if (book.closed) continue;
    const auto answers = study.book().answers(round, false);
    for (std::size_t entry = 0; entry < answers.size(); ++entry) {
      for (const Answers& group : answers[entry]) told.emplace_back(book.candidates[entry], group);
    }
  }
  if (told.empty()) return {};
  Matrix rows(std::ssize(told), study.stated().arms.cols());
  Vector values(std::ssize(told));
  for (std::size_t i = 0; i < told.size(); ++i) {
    const double root = std::sqrt(static_cast<double>(told[i].second.count));
    const auto at = static_cast<Eigen::Index>(i);
    rows.row(at) = root * study.stated().arms.row(told[i].first);
    values(at) = told[i].second.sum / root;
  }
  return rows.completeOrthogonalDecomposition().solve(values);
}

std::string features_section(const Study& study) {
  const Vector phi = learned_constraint(study);
  if (phi.size() == 0) return "";
  const bool yes_no = study.definition().answers == AnswerKind::yes_no;
  const bool at_least = study.scale().at_least();
  std::string html = fmt::format(
      "<h2>Which features make people refuse</h2>\n<p>Estimates; the larger, the {} acceptable. "
      "Numbers are for one step of the scaled feature (half its range).</p>\n<table><tr><th>"
      "feature</th><th class=\"n\">effect</th></tr>\n",
      at_least ? "more" : "less");
  for (std::size_t j = 0; j < study.features().features.size(); ++j) {
    const double effect = phi(static_cast<Eigen::Index>(j));
    html += fmt::format("<tr><td>{}</td><td class=\"n\">{}</td></tr>\n",
                        escaped(study.features().features[j].name),
                        yes_no ? fmt::format("{:+.1f} % more say no", 100 * effect)
                               : fmt::format("{:+.3g}", at_least ? -effect : effect));
  }
  html += "</table>\n<ul>\n";
  for (const std::string& note : study.features().notes) {
    html += fmt::format("<li>{}</li>\n", escaped(note));
  }
  return html + "</ul>\n";
}

namespace {

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
