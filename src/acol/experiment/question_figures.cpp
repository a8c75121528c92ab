#include "acol/experiment/question_figures.hpp"

#include <algorithm>
#include <cmath>

#include "acol/experiment/bar_figure.hpp"
#include "acol/experiment/field_figures.hpp"
#include "acol/experiment/question_rows.hpp"
#include "acol/experiment/sweep_lines.hpp"
#include "acol/experiment/tuned_price.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

constexpr const char* kLimitNote = " A mark ▲ is a limit: half of the runs or more had not ended.";

/// What the paper shows in its main figure, with E-ACOL in front.
const std::vector<std::string> kMainAlgorithms = {"e-acol",
                                                  "acol",
                                                  "oracle",
                                                  "g-allocation",
                                                  "uniform",
                                                  "g-acol",
                                                  "g-acol-tuned",
                                                  "greedy-maxvar-tuned",
                                                  "adaptive-uniform-tuned"};

/// Rows of some algorithms between the available bounds; their names are added to `names`.
io::OrderedJson bounded_rows(std::span<const CellSummary> cells,
                             std::span<const PlaceTheory> theory, std::vector<std::string>& names) {
  io::OrderedJson rows = rows_of(cells, names, true);
  names.emplace_back(kBound);
  if (theory.empty()) return rows;
  for (const io::OrderedJson& row : upper_rows(theory)) rows.push_back(row);
  names.emplace_back(kUpperBound);
  return rows;
}

Figure main_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                   std::span<const PlaceTheory> theory) {
  std::vector<std::string> names = measured(cells, kMainAlgorithms);
  io::OrderedJson chart = empty_chart(bounded_rows(cells, theory, names));
  chart["width"] = 640;
  chart["height"] = 380;
  chart["encoding"] = {{"x", sweep_axis(spec)}};
  chart["layer"] = line_layers(spec, names, "median", false);
  return {spec.name, spec.title, spec.caption + kLimitNote, chart};
}

/// All algorithms, those with a guarantee beside those without, with quartiles.
Figure full_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  io::OrderedJson panels = io::OrderedJson::array();
  for (const bool guarantee : {true, false}) {
    std::vector<std::string> names = guaranteed(cells, guarantee);
    if (names.empty()) continue;
    io::OrderedJson panel;
    panel["title"] = guarantee ? "with a guarantee" : "heuristic";
    panel["data"] = {{"values", rows_of(cells, names, guarantee)}};
    if (guarantee) names.emplace_back(kBound);
    panel["width"] = 420;
    panel["height"] = 380;
    panel["encoding"] = {{"x", sweep_axis(spec)}};
    panel["layer"] = line_layers(spec, names, "median", true);
    panels.push_back(panel);
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["hconcat"] = panels;
  chart["resolve"] = {
      {"scale",
       {{"color", "independent"}, {"shape", "independent"}, {"strokeDash", "independent"}}}};
  return {spec.name + "-all", spec.title + ": all algorithms",
          std::string(
              "Medians with the range from the 25th to the 75th percentile. On the left are the "
              "algorithms whose answers come with a guarantee, and the bound for all of them; on "
              "the right are the tuned ones, which have none.") +
              kLimitNote,
          chart};
}

/// How far from the bound the algorithms with a guarantee are.
Figure ratio_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  const std::vector<std::string> names = guaranteed(cells, true);
  io::OrderedJson chart = empty_chart(rows_of(cells, names, false));
  chart["width"] = 640;
  chart["height"] = 320;
  chart["encoding"] = {{"x", sweep_axis(spec)}};
  chart["layer"] = line_layers(spec, names, "ratio", false);
  return {spec.name + "-ratio", spec.title + ": how far from the bound",
          "Median questions in units of the lower bound for any algorithm with the same guarantee, "
          "with noise of the size R that the algorithms assume. Answers here are less noisy than "
          "that (σ = 0.05, R = 1), so a ratio below 1 is not a contradiction.",
          chart};
}

/// One field along a setting, with a vertical line from where on all tuned runs are right.
io::OrderedJson setting_panel(const ExperimentSpec& spec, const io::OrderedJson& values,
                              const std::vector<std::string>& names, const std::string& title,
                              const std::string& field, const std::string& right_from) {
  io::OrderedJson layers = line_layers(spec, names, field, false);
  if (!right_from.empty()) {
    layers.push_back({{"data",
                       {{"values", io::OrderedJson::array(
                                       {io::OrderedJson{{"value", value_json(right_from)}}})}}},
                      {"mark", {{"type", "rule"}, {"color", "#444"}, {"strokeWidth", 1.5}}}});
  }
  // What is shown is a line of its own: a panel's title may be no wider than the panel.
  return {{"title",
           io::OrderedJson::array({title, field == "correct" ? "share correct" : "questions"})},
          {"data", {{"values", values}}},
          {"width", 320},
          {"height", 220},
          {"encoding", {{"x", sweep_axis(spec)}}},
          {"layer", layers}};
}

/// A chart of one field along the sweep for each panel.
io::OrderedJson panel_charts(const ExperimentSpec& spec, const io::OrderedJson& rows,
                             const std::vector<std::string>& names, const std::string& field) {
  io::OrderedJson panels = io::OrderedJson::array();
  for (const std::string& panel : spec.panels) {
    panels.push_back({{"title", panel_title(panel)},
                      {"data", {{"values", rows_of_panel(rows, panel)}}},
                      {"width", 300},
                      {"height", 280},
                      {"encoding", {{"x", sweep_axis(spec)}}},
                      {"layer", line_layers(spec, names, field, false)}});
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["concat"] = panels;
  chart["columns"] = 3;
  return chart;
}

/// Questions, with the bounds of each panel.
Figure panel_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                    std::span<const PlaceTheory> theory) {
  std::vector<std::string> names = measured(cells, policy_names());
  const io::OrderedJson rows = bounded_rows(cells, theory, names);
  return {spec.name, spec.title, spec.caption + kLimitNote,
          panel_charts(spec, rows, names, "median")};
}

/// What a run took.
Figure time_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  const std::vector<std::string> names = measured(cells, policy_names());
  return {
      spec.name + "-time", spec.title + ": their own time",
      std::string("Median seconds of a run, on the machine that made this page and with whatever "
                  "else it did: of all questions together, without the time that people take "
                  "to answer.") +
          kLimitNote,
      panel_charts(spec, rows_of(cells, names, false), names, "seconds")};
}

/// Questions and share correct along a setting, a row for each panel.
Figure setting_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  const std::vector<std::string> names = measured(cells, policy_names());
  const std::vector<TunedPrice> prices = tuned_prices(cells);
  io::OrderedJson rows = io::OrderedJson::array();
  for (const std::string& panel : spec.panels) {
    const io::OrderedJson values = rows_of_panel(rows_of(cells, names, false), panel);
    const std::string title = panel_title(panel);
    const std::string from = always_right_from(prices, panel);
    rows.push_back(
        {{"hconcat",
          io::OrderedJson::array({setting_panel(spec, values, names, title, "median", from),
                                  setting_panel(spec, values, names, title, "correct", from)})}});
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["vconcat"] = rows;
  return {spec.name, spec.title,
          spec.caption + kLimitNote +
              " Such runs count as not correct. Beyond a vertical line no run of any of the tuned "
              "algorithms that ended was wrong.",
          chart};
}

}  // namespace

std::vector<Figure> question_figures(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                                     std::span<const PlaceTheory> theory) {
  if (spec.sweep.empty()) return {bar_figure(spec, cells)};
  if (spec.sweeps_stopping()) return {field_figure(spec, cells)};
  if (spec.sweeps_budget()) return {budget_figure(spec, cells)};
  if (spec.sweeps_setting()) return {setting_figure(spec, cells)};
  if (spec.panels.size() > 1) {
    std::vector<Figure> figures = {panel_figure(spec, cells, theory)};
    if (spec.own_time) figures.push_back(time_figure(spec, cells));
    return figures;
  }
  std::vector<Figure> figures = {main_figure(spec, cells, theory), full_figure(spec, cells)};
  const bool bounded = std::ranges::any_of(
      cells, [](const CellSummary& cell) { return std::isfinite(cell.lower_bound); });
  if (bounded) figures.push_back(ratio_figure(spec, cells));
  return figures;
}

Figure synthetic_figure(std::span<const SweepPanel> panels) {
  io::OrderedJson charts = io::OrderedJson::array();
  for (const SweepPanel& panel : panels) {
    std::vector<std::string> names = measured(panel.cells, kMainAlgorithms);
    io::OrderedJson chart;
    chart["title"] = io::split(panel.spec.title, ',');  // in two lines
    chart["data"] = {{"values", bounded_rows(panel.cells, panel.theory, names)}};
    chart["width"] = 340;
    chart["height"] = 280;
    chart["encoding"] = {{"x", sweep_axis(panel.spec)}};
    chart["layer"] = line_layers(panel.spec, names, "median", false);
    charts.push_back(chart);
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["concat"] = charts;
  chart["columns"] = 2;
  return {
      "synthetic", "Questions on the synthetic instances",
      std::string("The paper's main figure, with E-ACOL beside it, between the lower bound for any "
                  "algorithm with noise of size R and what the main theorem allows ACOL (on "
                  "spheres the medians of nine instances). Solid lines: "
                  "rounds with static intervals; dashed: adaptive intervals from theory; "
                  "dotted: tuned, without a guarantee.") +
          kLimitNote,
      chart};
}

}  // namespace acol::experiment
