#include "acol/experiment/field_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acol/experiment/question_rows.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

FieldRow field_row(const ExperimentSpec& spec, std::span<const CellSummary> cells,
                   const std::string& algorithm, const std::string& value) {
  const bool has_rule = honours(algorithm, "stopping");
  const bool proven = !has_rule || is_proven(value_of<Stopping>(value, spec.sweep));
  FieldRow row{algorithm, has_rule ? value : "", proven && has_guarantee(algorithm), {}, 0};
  for (const std::string& panel : spec.panels) {
    double ratio = std::nan("");
    for (const CellSummary& cell : cells) {
      const bool here = cell.algorithm == algorithm && cell.value == value && cell.panel == panel;
      if (here && cell.at_limit < 0.5) ratio = cell.median / cell.lower_bound;
    }
    row.ratios.push_back(ratio);
    row.mean += std::log(ratio) / static_cast<double>(spec.panels.size());
  }
  row.mean = std::exp(row.mean);
  return row;
}

std::string name_of_row(const FieldRow& row) {
  return row.stopping.empty() ? label_of(row.algorithm)
                              : fmt::format("{} ({})", label_of(row.algorithm), row.stopping);
}

std::string spelled(double ratio) {
  return std::isfinite(ratio) ? fmt::format("{:.2f}", ratio) : "not ended";
}

io::OrderedJson dots(std::span<const FieldRow> rows, const ExperimentSpec& spec, bool proven) {
  io::OrderedJson values = io::OrderedJson::array();
  io::OrderedJson order = io::OrderedJson::array();
  for (const FieldRow& row : rows) {
    if (row.proven != proven) continue;
    order.push_back(name_of_row(row));
    for (std::size_t i = 0; i < row.ratios.size(); ++i) {
      if (!std::isfinite(row.ratios[i])) continue;
      values.push_back({{"algorithm", name_of_row(row)},
                        {"instance", panel_title(spec.panels[i])},
                        {"ratio", row.ratios[i]},
                        {"mean", std::isfinite(row.mean) ? io::OrderedJson(row.mean) : nullptr}});
    }
  }
  const io::OrderedJson y = {{"field", "algorithm"},
                             {"type", "nominal"},
                             {"title", nullptr},
                             {"sort", order},
                             {"axis", {{"labelLimit", 120}}}};
  const io::OrderedJson tooltip =
      io::OrderedJson::array({{{"field", "instance"}, {"type", "nominal"}},
                              {{"field", "ratio"}, {"type", "quantitative"}, {"format", ".2f"}}});
  io::OrderedJson layers = io::OrderedJson::array();
  layers.push_back(
      {{"mark", {{"type", "point"}, {"filled", true}, {"opacity", 0.6}}},
       {"encoding",
        {{"y", y}, {"x", questions_axis("ratio", "questions / bound")}, {"tooltip", tooltip}}}});
  layers.push_back({{"mark", {{"type", "tick"}, {"thickness", 3}, {"color", "#111"}}},
                    {"encoding", {{"y", y}, {"x", questions_axis("mean", "questions / bound")}}}});
  return {{"title", proven ? "with a proof" : "without one"},
          {"data", {{"values", values}}},
          {"width", 560},
          {"height", {{"step", 22}}},
          {"layer", layers}};
}

}  // namespace

std::vector<FieldRow> field_rows(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  std::vector<FieldRow> rows;
  for (const std::string& value : spec.values) {
    for (const std::string& algorithm : spec.algorithms) {
      if (spec.runs(algorithm, value)) rows.push_back(field_row(spec, cells, algorithm, value));
    }
  }
  std::ranges::stable_sort(rows, {}, [](const FieldRow& row) {
    return std::tuple(!row.proven, !std::isfinite(row.mean),
                      std::isfinite(row.mean) ? row.mean : 0.0);
  });
  return rows;
}

io::ReportTable field_table(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  io::ReportTable table{
      fmt::format("{}: median questions of {} runs in units of the bound", spec.name, spec.seeds),
      {"algorithm", "stops by", "proven"},
      {}};
  for (const std::string& panel : spec.panels) table.header.push_back(panel_title(panel));
  table.header.emplace_back("geometric mean");
  for (const FieldRow& row : field_rows(spec, cells)) {
    std::vector<std::string> line = {label_of(row.algorithm),
                                     row.stopping.empty() ? "its own rule" : row.stopping,
                                     row.proven ? "yes" : "no"};
    for (const double ratio : row.ratios) line.push_back(spelled(ratio));
    line.push_back(spelled(row.mean));
    table.rows.push_back(std::move(line));
  }
  return table;
}

Figure field_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  const std::vector<FieldRow> rows = field_rows(spec, cells);
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["vconcat"] = io::OrderedJson::array({dots(rows, spec, true), dots(rows, spec, false)});
  chart["resolve"] = {{"scale", {{"x", "shared"}}}};
  return {spec.name, spec.title,
          spec.caption + " A dot is an instance, the bar the geometric mean over all of them.",
          chart};
}

Figure budget_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  const std::vector<std::string> names = measured(cells, policy_names());
  io::OrderedJson ticks = io::OrderedJson::array();
  for (const std::string& value : spec.values) ticks.push_back(value_json(value));
  io::OrderedJson marks = algorithm_encoding(names);
  marks["x"] = {{"field", "value"},
                {"type", "quantitative"},
                {"title", sweep_title(spec.sweep)},
                {"scale", {{"type", "log"}, {"nice", false}}},
                {"axis", {{"grid", false}, {"values", ticks}, {"format", "~s"}}}};
  marks["y"] = {{"field", "right"},
                {"type", "quantitative"},
                {"title", "share right"},
                {"scale", {{"domain", {0, 1}}}},
                {"axis", {{"format", "%"}}}};
  io::OrderedJson line = marks;
  line.erase("shape");
  io::OrderedJson point = marks;
  point.erase("strokeDash");
  io::OrderedJson panels = io::OrderedJson::array();
  for (const std::string& panel : spec.panels) {
    panels.push_back({{"title", panel_title(panel)},
                      {"data", {{"values", rows_of_panel(rows_of(cells, names, false), panel)}}},
                      {"width", 300},
                      {"height", 240},
                      {"layer", io::OrderedJson::array(
                                    {{{"mark", "line"}, {"encoding", line}},
                                     {{"mark", {{"type", "point"}, {"filled", true}, {"size", 36}}},
                                      {"encoding", point}}})}});
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["concat"] = panels;
  chart["columns"] = 2;
  return {spec.name, spec.title, spec.caption, chart};
}

}  // namespace acol::experiment
