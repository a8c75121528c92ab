#include "acol/experiment/question_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/tuned_price.hpp"
#include "acol/policy/algorithms.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

std::string spelled(const CellSummary& cell) {
  std::string text = (cell.at_limit >= 0.5 ? "≥ " : "") + spelled_count(cell.median);
  std::vector<std::string> notes;
  const double wrong = 1 - cell.correct - cell.at_limit;
  if (wrong > 1e-9) notes.push_back(fmt::format("{:.0f} % wrong", 100 * wrong));
  if (cell.at_limit > 0) notes.push_back(fmt::format("{:.0f} % at limit", 100 * cell.at_limit));
  if (!notes.empty()) text += fmt::format(" ({})", fmt::join(notes, ", "));
  return text;
}

/// Two digits: times are never the same twice.
std::string spelled_seconds(double seconds) {
  return seconds >= 10 ? fmt::format("{:.0f}", seconds) : fmt::format("{:.2g}", seconds);
}

std::string column_name(const std::string& panel, const std::string& value) {
  if (panel.empty() && value.empty()) return "questions";
  return value.empty() ? panel_title(panel) : value;
}

/// "1,302; 0.4 s" where time is shown.
std::string spelled_with_time(const ExperimentSpec& spec, const CellSummary& cell) {
  if (!spec.own_time || !std::isfinite(cell.seconds)) return spelled(cell);
  return fmt::format("{}; {} s", spelled(cell), spelled_seconds(cell.seconds));
}

/// Medians in the columns of some panels and all values.
io::ReportTable median_table(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                             const std::string& name, const std::vector<std::string>& panels) {
  io::ReportTable table{fmt::format("{}: median questions{} of {} runs", name,
                                    spec.own_time ? ", and seconds," : "", spec.seeds),
                        {"algorithm"},
                        {}};
  for (const std::string& panel : panels) {
    for (const std::string& value : spec.values) {
      table.header.push_back(column_name(panel, value));
    }
  }
  for (const std::string& algorithm : spec.algorithms) {
    std::vector<std::string> row = {label_of(algorithm)};
    for (const CellSummary& cell : cells) {
      const bool there = std::ranges::find(panels, cell.panel) != panels.end();
      if (there && cell.algorithm == algorithm) row.push_back(spelled_with_time(spec, cell));
    }
    row.resize(table.header.size());
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string place_of(const CellSummary& cell) {
  std::string place = label_of(cell.algorithm);
  if (!cell.panel.empty()) place += ", " + panel_title(cell.panel);
  if (!cell.value.empty()) place += " at " + cell.value;
  return place;
}

/// What the published figure is, and of how many runs.
std::string spelled_kind(const Comparison& comparison) {
  return fmt::format("{}, {} run{}", name_of(comparison.source), comparison.runs,
                     comparison.runs == "1" ? "" : "s");
}

std::string spelled_published(const Comparison& comparison) {
  std::string count = spelled_count(comparison.published);
  switch (comparison.source) {
    case Source::estimate:
      return "about " + count;
    case Source::limit:
      return "> " + count;
    default:
      return count;
  }
}

}  // namespace

std::string spelled_count(double count) {
  if (count >= 1e6) return fmt::format("{:.3g}M", count / 1e6);
  if (count >= 1e4) return fmt::format("{:.4g}k", count / 1e3);
  return fmt::format("{:.0f}", count);
}

std::vector<io::ReportTable> median_tables(const ExperimentSpec& spec,
                                           std::span<const CellSummary> cells) {
  if (spec.panels.size() == 1 || spec.values.size() == 1) {
    return {median_table(spec, cells, spec.name, spec.panels)};
  }
  std::vector<io::ReportTable> tables;
  for (const std::string& panel : spec.panels) {
    const std::string name = fmt::format("{}, {}", spec.name, panel_title(panel));
    tables.push_back(median_table(spec, cells, name, {panel}));
  }
  return tables;
}

io::ReportTable difference_table(const ExperimentSpec& spec,
                                 std::span<const Comparison> comparisons) {
  io::ReportTable table{spec.name + ": cells that are not the same as published",
                        {"cell", "published", "kind", "ours", "quartiles", "verdict", "why"},
                        {}};
  for (const Comparison& comparison : comparisons) {
    if (comparison.agreement == Agreement::same) continue;
    const CellSummary& ours = comparison.ours;
    table.rows.push_back(
        {place_of(ours), spelled_published(comparison), spelled_kind(comparison), spelled(ours),
         spelled_count(ours.lower_quartile) + " to " + spelled_count(ours.upper_quartile),
         std::string(name_of(comparison.agreement)), comparison.reason});
  }
  return table;
}

io::ReportTable price_table(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  io::ReportTable table{spec.name + ": E-ACOL against tuning that is always right",
                        {"scenario", "algorithm", "first √β always right", "questions there",
                         "E-ACOL", "E-ACOL / tuned"},
                        {}};
  for (const TunedPrice& price : tuned_prices(cells)) {
    const bool any = !price.value.empty();
    table.rows.push_back({panel_title(price.panel), label_of(price.algorithm),
                          any ? price.value : "none", any ? spelled_count(price.questions) : "",
                          spelled_count(price.certified),
                          any ? fmt::format("{:.2f}", price.certified / price.questions) : ""});
  }
  return table;
}

io::ReportTable algorithm_table() {
  io::ReportTable table{
      "The paper's overview, with E-ACOL",
      {"in figures", "name", "confidence", "criterion", "asks about", "asks in", "guarantee"},
      {}};
  for (const std::string& name : policy_names()) {
    if (algorithm_called(name).is_peer()) continue;
    const AlgorithmTraits traits = traits_of(name);
    table.rows.push_back({label_of(name), name, std::string(traits.confidence),
                          std::string(traits.criterion), std::string(traits.pool),
                          asks_in_rounds(name) ? "rounds" : "single questions",
                          has_guarantee(name) ? "1 − δ" : "none"});
  }
  return table;
}

}  // namespace acol::experiment
