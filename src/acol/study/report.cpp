#include "acol/study/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acol/study/charts.hpp"

namespace acol {
namespace {

/// A share as people write it, or the answer.
std::string value_text(const Overview& overview, const std::optional<double>& value) {
  if (!value) return "–";
  return overview.shares() ? fmt::format("{:.0f} %", 100 * std::clamp(*value, 0.0, 1.0))
                           : fmt::format("{:.3g}", *value);
}

std::string lead(const Overview& overview) {
  const Status& status = overview.status;
  std::string text;
  if (status.outcome == StudyOutcome::infeasible) {
    text = "No candidate is acceptable.";
  } else if (!status.recommendation) {
    text = "There is no recommendation yet.";
  } else {
    text = fmt::format("{} {}, with {} = {}.",
                       status.recommendation->certified ? "Choose" : "The best guess so far is",
                       status.recommendation->candidate, overview.reward.name,
                       status.recommendation->reward);
  }
  return text + " " + status.claim;
}

/// The best candidates that were not chosen, and why.
std::string what_would_change_it(const Overview& overview) {
  if (!overview.status.recommendation) return "Nothing is recommended.";
  const std::vector<CandidateView> ranked = overview.ranked();
  const auto best = std::ranges::find_if(
      ranked, [&](const CandidateView& one) { return overview.is_recommended(one); });
  std::string text = fmt::format(
      "{} candidates have a better {}; the answer would be one of them if more people accepted it.",
      best - ranked.begin(), overview.reward.name);
  if (best == ranked.end()) return text;
  const auto next = std::find_if(best + 1, ranked.end(), [](const CandidateView& one) {
    return one.state != CandidateState::rejected && one.state != CandidateState::withdrawn;
  });
  if (next == ranked.end()) return text;
  return text + fmt::format(" Next in line, should the recommended one drop out: {} ({} {}).",
                            next->id, overview.reward.name, next->reward);
}

ReportSection answer_section(const Overview& overview) {
  const Status& status = overview.status;
  ReportSection section{.id = "answer", .title = "The answer"};
  if (status.best_guess && status.best_guess->probability) {
    section.paragraphs.push_back(
        fmt::format("Most likely the best acceptable one is {}: {:.0f} chances in 100, by what is "
                    "known so far.",
                    status.best_guess->label, 100 * *status.best_guess->probability));
  }
  if (status.stuck) section.paragraphs.push_back(*status.stuck);
  section.paragraphs.push_back(fmt::format(
      "{} answers in {} rounds{}.", status.answered, status.rounds,
      status.forecast ? fmt::format("; about {:.0f} more would settle it", *status.forecast) : ""));
  section.paragraphs.push_back(what_would_change_it(overview));
  return section;
}

ReportSection guarantee_section(const Overview& overview) {
  const Status& status = overview.status;
  ReportSection section{.id = "guarantee", .title = "What it rests on"};
  section.paragraphs.push_back(
      fmt::format("Acceptable: {}. The result is {}.", status.acceptable, heading(status.verdict)));
  ReportTable table{.caption = "Reasons and assumptions", .header = {"about", "what"}, .rows = {}};
  for (const std::string& reason : status.reasons) table.rows.push_back({"reason", reason});
  for (std::size_t i = 0; i < status.assumptions.size(); ++i) {
    table.rows.push_back({status.assumed_about[i], status.assumptions[i]});
  }
  for (const std::string& warning : status.warnings) table.rows.push_back({"warning", warning});
  ReportTable meanings{.caption = "What this means", .header = {"about", "what"}, .rows = {}};
  for (const ExplainedView& one : overview.explained) {
    const std::vector<std::string> row = {one.title, one.text};
    if (std::ranges::find(meanings.rows, row) == meanings.rows.end()) meanings.rows.push_back(row);
  }
  section.tables = {std::move(table), std::move(meanings)};
  return section;
}

ReportTable candidates_table(const Overview& overview) {
  constexpr std::size_t kRows = 200;
  ReportTable table{
      .caption = "Candidates, the best reward first",
      .header = {"candidate", "state", overview.reward.name, "estimate", "interval", "answers"},
      .rows = {}};
  for (const CandidateView& one : overview.ranked()) {
    if (table.rows.size() == kRows) {
      table.caption = fmt::format("The {} candidates with the best reward", kRows);
      break;
    }
    table.rows.push_back({one.shown(), state_name(overview, one), fmt::format("{}", one.reward),
                          value_text(overview, one.estimate),
                          value_text(overview, one.low) + " to " + value_text(overview, one.high),
                          fmt::format("{}", one.asked)});
  }
  return table;
}

ReportTable effects_table(const Effects& effects) {
  ReportTable table{.caption = effects.axis() + "; plus: " + effects.more,
                    .header = {"feature", "compared", "effect", "interval"},
                    .rows = {}};
  for (const Effect& one : effects.list) {
    table.rows.push_back({one.name, one.compares, effects.text(one.estimate), effects.text(one)});
  }
  return table;
}

ReportSection people_section(const Overview& overview) {
  ReportSection section{.id = "people", .title = "Who was asked"};
  ReportTable table{.caption = "Answers by person",
                    .header = {"who", "answers", overview.shares() ? "said no" : "mean answer"},
                    .rows = {}};
  for (const RaterView& one : overview.raters) {
    if (one.answered == 0) continue;
    const std::optional<double> shown =
        overview.shares() && one.mean ? std::optional(1 - *one.mean) : one.mean;
    table.rows.push_back({one.name.value_or("(anonymous)"), fmt::format("{}", one.answered),
                          value_text(overview, shown)});
  }
  section.tables.push_back(std::move(table));
  const std::size_t left_out = overview.status.left_out.size();
  if (left_out > 0) {
    section.paragraphs.push_back(
        fmt::format("{} were left out: they failed too many attention questions.", left_out));
  }
  if (overview.agreement && *overview.chance < 1) {
    section.paragraphs.push_back(fmt::format(
        "Two answers about the same candidate agree in {:.0f} of 100 cases (chance alone: {:.0f}; "
        "kappa {:.2f}).",
        100 * *overview.agreement, 100 * *overview.chance,
        (*overview.agreement - *overview.chance) / (1 - *overview.chance)));
  }
  return section;
}

}  // namespace

Report study_report(const Overview& overview, const Digest& digest) {
  Report report{.title = overview.question.empty() ? "What people accept, and the best of it"
                                                   : overview.question,
                .lead = lead(overview)};
  report.sections = {answer_section(overview), guarantee_section(overview)};
  for (ChartView& chart : charts_of(overview)) {
    ReportSection section{.id = chart.id + "-section", .title = chart.title};
    section.figures = {{chart.id, chart.title, chart.note, chart.spec.dump()}};
    if (chart.id == "intervals") section.tables = {candidates_table(overview)};
    if (chart.id == "effects") {
      section.paragraphs = overview.notes;
      section.tables = {effects_table(overview.effects)};
    }
    report.sections.push_back(std::move(section));
  }
  report.sections.push_back(people_section(overview));
  report.sections.push_back(
      {.id = "certificate",
       .title = "Certificate",
       .paragraphs = {
           "Digest of the log, which acol certificate writes and acol verify rechecks: " +
           to_hex(digest)}});
  return report;
}

Report study_report(Service& service) {
  auto [overview, digest] = service.view_at_end([&](const Study& study, const LogHead& head) {
    return std::pair(overview_of(study, service.now()), head.hash());
  });
  service.show(overview.status);
  for (RaterView& one : overview.raters) {
    if (one.name) one.name = service.shown(*one.name);
  }
  return study_report(overview, digest);
}

}  // namespace acol
