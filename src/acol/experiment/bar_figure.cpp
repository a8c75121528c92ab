#include "acol/experiment/bar_figure.hpp"

#include <algorithm>

#include "acol/experiment/question_rows.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

constexpr const char* kNotEnded = "datum.at_limit >= 0.5";

/// Shortest bar first; those that are only limits last, in their own order.
io::OrderedJson order_of(const io::OrderedJson& rows) {
  std::vector<io::OrderedJson> sorted(rows.begin(), rows.end());
  const auto length = [](const io::OrderedJson& row) {
    const bool ended = row["at_limit"].get<double>() < 0.5;
    return std::pair(!ended, ended ? row["median"].get<double>() : 0.0);
  };
  std::ranges::stable_sort(sorted, {}, length);
  io::OrderedJson names = io::OrderedJson::array();
  for (const io::OrderedJson& row : sorted) names.push_back(row["algorithm"]);
  return names;
}

io::OrderedJson bar_panel(const io::OrderedJson& rows, const io::OrderedJson& colour) {
  const io::OrderedJson y = {
      {"field", "algorithm"}, {"type", "nominal"}, {"title", nullptr}, {"sort", order_of(rows)}};
  const auto x = [](const std::string& field) {
    io::OrderedJson axis = questions_axis(field);
    axis["scale"]["domainMin"] = 1;
    return axis;
  };
  const io::OrderedJson opacity = {{"condition", {{"test", kNotEnded}, {"value", 0.25}}},
                                   {"value", 0.8}};
  io::OrderedJson layers = io::OrderedJson::array();
  layers.push_back({{"mark", {{"type", "bar"}}},
                    {"encoding",
                     {{"y", y},
                      {"x", x("median")},
                      {"x2", {{"datum", 1}}},
                      {"color", colour},
                      {"opacity", opacity}}}});
  layers.push_back({{"mark", {{"type", "rule"}, {"color", "#222"}}},
                    {"encoding", {{"y", y}, {"x", x("q25")}, {"x2", {{"field", "q75"}}}}}});
  layers.push_back({{"mark", {{"type", "text"}, {"align", "left"}, {"dx", 5}, {"fontSize", 10}}},
                    {"encoding",
                     {{"y", y},
                      {"x", x("q75")},
                      {"text",
                       {{"condition", {{"test", kNotEnded}, {"value", "▲ not ended"}}},
                        {"field", "median"},
                        {"type", "quantitative"},
                        {"format", ",.0f"}}}}}});
  return {
      {"data", {{"values", rows}}}, {"width", 560}, {"height", {{"step", 20}}}, {"layer", layers}};
}

}  // namespace

Figure bar_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  std::vector<std::string> names = measured(cells, policy_names());
  const io::OrderedJson rows = rows_of(cells, names, true);
  names.emplace_back(kBound);
  io::OrderedJson colour = algorithm_encoding(names)["color"];
  colour["legend"] = nullptr;
  io::OrderedJson panels = io::OrderedJson::array();
  for (const std::string& panel : spec.panels) {
    panels.push_back(bar_panel(rows_of_panel(rows, panel), colour));
    if (!panel.empty()) panels.back()["title"] = panel_title(panel);
  }
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["vconcat"] = panels;
  chart["resolve"] = {{"scale", {{"x", "shared"}}}};
  return {spec.name, spec.title,
          spec.caption +
              " Bars are medians, lines the quartiles; pale bars with ▲ are limits, not counts: "
              "half of the runs or more had not ended there.",
          chart};
}

}  // namespace acol::experiment
