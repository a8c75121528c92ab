#include "acol/experiment/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/question_rows.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

/// Instances of one kind, whatever is swept over them.
struct InstanceKind {
  std::string_view title;
  std::string_view prefix;  ///< Of the names of its experiments.
};

constexpr InstanceKind kInstanceKinds[] = {{"irrelevant dimensions", "irrelevant-"},
                                           {"unit sphere", "sphere-"},
                                           {"line", "regret"},
                                           {"driving", "driver-theory"}};

/// What the paper says of the questions that `one` needs in units of what `other` needs.
struct RatioClaim {
  std::string_view one;
  std::string_view other;
  std::string_view said;
};

constexpr RatioClaim kClaims[] = {
    {"acol", "g-allocation", "< 1"},
    {"acol", "uniform", "< 1"},
    {"acol", "oracle", "≈ 1"},
    {"acol", "g-acol", "< 1"},
    {"g-acol-tuned", "g-acol", "≪ 1"},
    {"g-acol", "maxrew-u", "< 1 (line)"},
    {"g-acol", "maxrew-f", "< 1 (line)"},
    {"e-acol", "acol", "new here"},
    {"e-acol", "oracle", "new here"},
    {"e-acol", kBound, "new here"},
};

/// Medians of two algorithms at the same places.
struct Ratios {
  std::vector<double> ratios;
  std::int64_t unfinished = 0;  ///< Places where one of the two is a limit.
};

const CellSummary* cell_at(std::span<const CellSummary> cells, const CellSummary& place,
                           std::string_view algorithm) {
  const auto found = std::ranges::find_if(cells, [&](const CellSummary& cell) {
    return cell.algorithm == algorithm && cell.panel == place.panel && cell.value == place.value;
  });
  return found == cells.end() ? nullptr : &*found;
}

void add_ratios(std::span<const CellSummary> cells, const RatioClaim& claim, Ratios& found) {
  for (const CellSummary& one : cells) {
    if (one.algorithm != claim.one) continue;
    if (claim.other == kBound) {
      if (std::isfinite(one.lower_bound)) found.ratios.push_back(one.median / one.lower_bound);
      continue;
    }
    const CellSummary* other = cell_at(cells, one, claim.other);
    if (!other) continue;
    if (one.at_limit >= 0.5 || other->at_limit >= 0.5) {
      ++found.unfinished;
    } else {
      found.ratios.push_back(one.median / other->median);
    }
  }
}

/// "0.031–0.62 (20 of 20)".
std::string spelled(const Ratios& found) {
  if (found.ratios.empty()) return found.unfinished > 0 ? "not ended" : "";
  const auto [least, most] = std::ranges::minmax(found.ratios);
  if (found.ratios.size() == 1) return fmt::format("{:.2g}", least);
  const auto below = std::ranges::count_if(found.ratios, [](double ratio) { return ratio < 1; });
  return fmt::format("{:.2g}–{:.2g} ({} of {})", least, most, below, found.ratios.size());
}

bool is_about(const MeasuredCells& experiment, const InstanceKind& kind) {
  return !experiment.cells.empty() && experiment.spec.name.starts_with(kind.prefix);
}

std::vector<InstanceKind> measured_kinds(std::span<const MeasuredCells> experiments) {
  std::vector<InstanceKind> kinds;
  for (const InstanceKind& kind : kInstanceKinds) {
    const bool any = std::ranges::any_of(
        experiments, [&](const MeasuredCells& experiment) { return is_about(experiment, kind); });
    if (any) kinds.push_back(kind);
  }
  return kinds;
}

/// Runs of algorithms of one kind, over all experiments.
struct Tally {
  double runs = 0;
  double unfinished = 0;
  double wrong = 0;
};

std::vector<std::string> tally_row(std::span<const MeasuredCells> experiments,
                                   const std::string& title, bool guarantee) {
  Tally tally;
  for (const MeasuredCells& experiment : experiments) {
    for (const CellSummary& cell : experiment.cells) {
      if (has_guarantee(cell.algorithm) != guarantee) continue;
      const auto runs = static_cast<double>(cell.runs);
      tally.runs += runs;
      tally.unfinished += std::round(runs * cell.at_limit);
      tally.wrong += std::round(runs * (1 - cell.correct - cell.at_limit));
    }
  }
  const double ended = tally.runs - tally.unfinished;
  return {title, fmt::format("{:.0f}", tally.runs), fmt::format("{:.0f}", tally.unfinished),
          fmt::format("{:.0f}", tally.wrong),
          ended > 0 ? fmt::format("{:.2g} %", 100 * tally.wrong / ended) : ""};
}

}  // namespace

io::ReportTable claims_table(std::span<const MeasuredCells> experiments) {
  io::ReportTable table{
      "Ratios of median questions: the smallest to the largest, and at how many places they are "
      "below 1",
      {"ratio", "paper says"},
      {}};
  const std::vector<InstanceKind> kinds = measured_kinds(experiments);
  for (const InstanceKind& kind : kinds) table.header.emplace_back(kind.title);
  for (const RatioClaim& claim : kClaims) {
    std::vector<std::string> row = {fmt::format("{} / {}", label_of(std::string(claim.one)),
                                                label_of(std::string(claim.other))),
                                    std::string(claim.said)};
    for (const InstanceKind& kind : kinds) {
      Ratios found;
      for (const MeasuredCells& experiment : experiments) {
        if (is_about(experiment, kind)) add_ratios(experiment.cells, claim, found);
      }
      row.push_back(spelled(found));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

io::ReportTable rightness_table(std::span<const MeasuredCells> experiments) {
  return {"Right and wrong answers, in all experiments together",
          {"algorithms", "runs", "not ended at their limit", "wrong", "of those that ended"},
          {tally_row(experiments, "with a guarantee", true),
           tally_row(experiments, "tuned, without one", false)}};
}

}  // namespace acol::experiment
