#include "acol/study/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "acol/study/claim.hpp"
#include "acol/study/explanation.hpp"
#include "acol/study/intervals.hpp"
#include "acol/study/report_charts.hpp"
#include "acol/study/report_effects.hpp"
#include "acol/study/report_people.hpp"

namespace acol {
namespace {

constexpr std::size_t kShown = 40;

constexpr const char* kStyle = R"(<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}
.answer{border-left:6px solid #0b6e4f;padding:.6rem 1rem;background:#f1f7f4}
.guess{border-color:#a15c00;background:#fdf6ec}
table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left}
td.n,th.n{text-align:right}caption{text-align:left;color:#555;padding:.4rem 0}
svg{width:100%;height:auto}svg text{font-size:11px;fill:#333}
line.axis{stroke:#999}line.threshold{stroke:#1b1b1b;stroke-dasharray:4 3}
line.feasible,line.infeasible,line.undecided,line.best{stroke-width:3}
.feasible{stroke:#2b7bba;fill:#2b7bba}.infeasible{stroke:#c44e52;fill:#c44e52}
.undecided{stroke:#8a8a8a;fill:#8a8a8a}.best{stroke:#0b6e4f;fill:#0b6e4f}
line.zero{stroke:#1b1b1b}svg text.quiet{fill:#666}svg text.end{font-weight:600}
path.course{fill:none;stroke:#2b7bba;stroke-width:2}
code{word-break:break-all}
</style>)";

/// What is reported about, computed once.
struct Facts {
  const Study& study;
  Status status;
  std::string reward;  ///< Name of the column.
  bool yes_no = false;
  std::vector<IntervalRow> rows;  ///< By candidate, best reward first.
};

/// Shares in %.
double in_percent(const Study& study, double value) {
  return study.definition().answers == AnswerKind::yes_no ? 100 * value : value;
}

double shown_threshold(const Study& study) {
  return in_percent(study, study.scale().shown(study.stated().threshold));
}

std::string_view colour_of(const Study& study, const Status& status, std::int64_t row) {
  if (status.recommendation && status.recommendation->candidate == row) return "best";
  switch (study.policy().knowledge().state(study.problem().distinct(row))) {
    case ArmState::infeasible:
      return "infeasible";
    case ArmState::feasible:
      return "feasible";
    default:
      return "undecided";
  }
}

Facts facts_of(const Study& study, std::int64_t now) {
  Facts facts{.study = study,
              .status = status_of(study, now),
              .reward = study.definition().maximize.empty() ? study.definition().minimize
                                                            : study.definition().maximize,
              .yes_no = study.definition().answers == AnswerKind::yes_no,
              .rows = {}};
  const Intervals found = shown(study, candidate_intervals(study));
  std::vector<std::int64_t> order(study.cards().ids.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](std::int64_t row) { return std::pair(-study.stated().rewards(row), row); });
  for (const std::int64_t row : order) {
    facts.rows.push_back({.name = study.cards().ids[static_cast<std::size_t>(row)],
                          .mean = in_percent(study, found.mean(row)),
                          .low = in_percent(study, found.low(row)),
                          .high = in_percent(study, found.high(row)),
                          .reward = shown_reward(study, row),
                          .colour = colour_of(study, facts.status, row)});
  }
  return facts;
}

std::string_view axis_name(const Facts& facts) {
  return facts.yes_no ? "people who say yes, in %" : "answer";
}

std::string recommendation_section(const Facts& facts) {
  const Status& status = facts.status;
  std::string text = fmt::format("<div class=\"answer{}\"><p>",
                                 status.verdict == Verdict::certified ? "" : " guess");
  if (status.outcome == StudyOutcome::infeasible) {
    text += "No candidate is acceptable.";
  } else if (!status.recommendation) {
    text += "There is no recommendation yet.";
  } else {
    const auto& best = *status.recommendation;
    text += fmt::format("{} <b>{}</b>, with {} = {}.",
                        best.certified ? "Choose" : "The best guess so far is",
                        escaped(facts.study.cards().ids[static_cast<std::size_t>(best.candidate)]),
                        escaped(facts.reward), best.reward);
  }
  text += " " + escaped(status.claim);
  if (status.best_guess && status.best_guess->probability) {
    text += fmt::format(
        "</p><p>Most likely the best acceptable one is <b>{}</b>: {:.0f} chances in 100, by what "
        "is "
        "known so far.",
        escaped(facts.study.card(status.best_guess->candidate).label),
        100 * *status.best_guess->probability);
  }
  if (status.stuck) text += fmt::format("</p><p>{}", escaped(*status.stuck));
  text += fmt::format("</p><p>{} answers in {} rounds", status.answered, status.rounds);
  if (status.forecast) text += fmt::format("; about {:.0f} more would settle it", *status.forecast);
  return text + ".</p></div>\n";
}

/// The best candidates that were not chosen, and why.
std::string runner_up_section(const Facts& facts) {
  std::string text = "<h2>What would change the answer</h2>\n";
  const IntervalRow* next = nullptr;
  std::size_t better = 0;
  bool passed = false;
  for (const IntervalRow& row : facts.rows) {
    if (row.colour == "best") {
      passed = true;
    } else if (!passed) {
      ++better;
    } else if (next == nullptr && row.colour != "infeasible") {
      next = &row;
    }
  }
  if (!facts.status.recommendation) return text + "<p>Nothing is recommended.</p>\n";
  text += fmt::format(
      "<p>{} candidates have a better {}; the answer would be one of them if more people accepted "
      "it.",
      better, escaped(facts.reward));
  if (next != nullptr) {
    text += fmt::format(" Next in line, should the recommended one drop out: <b>{}</b> ({} {}).",
                        escaped(next->name), escaped(facts.reward), next->reward);
  }
  return text + "</p>\n";
}

std::string guarantee_section(const Facts& facts) {
  std::string text = fmt::format(
      "<h2>What it rests on</h2>\n<p>Acceptable: {}. The result is <b>{}</b>.</p>\n<ul>\n",
      escaped(facts.study.scale().acceptable()), heading(facts.status.verdict));
  for (const std::string& reason : facts.status.reasons) {
    text += fmt::format("<li>{}</li>\n", escaped(reason));
  }
  std::set<std::string> topics;
  for (const Assumption& one : assumptions(facts.study)) {
    text += fmt::format("<li>{} <a href=\"#explained-{}\">What this means</a></li>\n",
                        escaped(one.says), one.topic);
    topics.insert(one.topic);
  }
  for (const std::string& warning : facts.status.warnings) {
    text += fmt::format("<li>Warning: {}</li>\n", escaped(warning));
  }
  text += "</ul>\n<dl>\n";
  for (const Explanation& one : explanations()) {
    if (!topics.contains(std::string(one.topic))) continue;
    text += fmt::format("<dt id=\"explained-{}\">{}</dt>\n<dd>{}</dd>\n", one.topic,
                        escaped(one.title), escaped(one.text));
  }
  return text + "</dl>\n";
}

std::string charts_section(const Facts& facts) {
  std::vector<IntervalRow> shown = facts.rows;
  std::string cut;
  if (shown.size() > kShown) {
    const auto best = std::ranges::find(shown, std::string_view("best"), &IntervalRow::colour);
    const auto at = best == shown.end() ? 0 : best - shown.begin();
    constexpr auto kRows = static_cast<std::ptrdiff_t>(kShown);
    const auto start = std::clamp<std::ptrdiff_t>(at - kRows / 2, 0, std::ssize(shown) - kRows);
    shown = {shown.begin() + start, shown.begin() + start + kRows};
    cut = fmt::format(" The {} around the recommendation, of {}.", kShown, facts.rows.size());
  }
  std::string text =
      "<h2>Every candidate against the threshold</h2>\n<p>Best first. All lines hold at once, with "
      "the same probability as the answer; dots are estimates." +
      cut + "</p>\n";
  text += intervals_chart(shown, shown_threshold(facts.study), std::string(axis_name(facts)));
  text += "<h2>Reward against acceptance</h2>\n";
  text += frontier_chart(facts.rows, shown_threshold(facts.study), std::string(axis_name(facts)),
                         facts.reward);
  return text;
}

std::string course_section(const Study& study) {
  std::vector<std::pair<double, double>> left;
  double answers = 0;
  for (const RoundCommitted& round : study.recorded()) {
    if (round.forecast) left.emplace_back(answers, *round.forecast);
    for (const std::int64_t count : round.counts) answers += static_cast<double>(count);
  }
  if (left.size() < 2) return "";
  return "<h2>The course of the study</h2>\n<p>At the start of each round: how many questions were "
         "thought to be left.</p>\n" +
         line_chart(left, "answers so far", "forecast of questions left");
}

}  // namespace

std::string study_report(const Study& study, const Digest& digest, std::int64_t now) {
  const Facts facts = facts_of(study, now);
  std::string html =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'\">\n<title>acol study</title>\n";
  html += kStyle;
  html += fmt::format("</head><body>\n<h1>{}</h1>\n", study.definition().question.empty()
                                                          ? "What people accept, and the best of it"
                                                          : escaped(study.definition().question));
  html += recommendation_section(facts);
  html += runner_up_section(facts);
  html += guarantee_section(facts);
  html += charts_section(facts);
  html += effects_section(study);
  html += course_section(study);
  html += people_section(study);
  html += fmt::format(
      "<h2>Certificate</h2>\n<p>Digest of the log, which <code>acol certificate</code> writes and "
      "<code>acol verify</code> rechecks:<br><code>{}</code></p>\n</body></html>\n",
      to_hex(digest));
  return html;
}

}  // namespace acol
