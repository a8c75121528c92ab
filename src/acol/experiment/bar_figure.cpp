#include "acol/experiment/bar_figure.hpp"

#include "acol/experiment/question_rows.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {

Figure bar_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  std::vector<std::string> names = measured(cells, policy_names());
  const OrderedJson rows = rows_of(cells, names, true);
  names.emplace_back(kBound);
  OrderedJson colour = algorithm_encoding(names)["color"];
  colour["legend"] = nullptr;
  const OrderedJson y = {{"field", "algorithm"},
                         {"type", "nominal"},
                         {"title", nullptr},
                         {"sort", {{"field", "median"}, {"order", "ascending"}}}};
  const auto x = [](const std::string& field) {
    OrderedJson axis = questions_axis(field);
    axis["scale"]["domainMin"] = 1;
    return axis;
  };
  OrderedJson layers = OrderedJson::array();
  layers.push_back(
      {{"mark", {{"type", "bar"}, {"opacity", 0.75}}},
       {"encoding", {{"y", y}, {"x", x("median")}, {"x2", {{"datum", 1}}}, {"color", colour}}}});
  layers.push_back({{"mark", {{"type", "rule"}, {"color", "#222"}}},
                    {"encoding", {{"y", y}, {"x", x("q25")}, {"x2", {{"field", "q75"}}}}}});
  layers.push_back(
      {{"mark", {{"type", "text"}, {"align", "left"}, {"dx", 5}, {"fontSize", 10}}},
       {"encoding",
        {{"y", y},
         {"x", x("q75")},
         {"text",
          {{"condition", {{"test", "datum.at_limit >= 0.5"}, {"value", "▲ not ended"}}},
           {"field", "median"},
           {"type", "quantitative"},
           {"format", ",.0f"}}}}}});
  OrderedJson panels = OrderedJson::array();
  for (const std::string& panel : spec.panels) {
    panels.push_back({{"data", {{"values", rows_of_panel(rows, panel)}}},
                      {"width", 560},
                      {"height", {{"step", 20}}},
                      {"layer", layers}});
    if (!panel.empty()) panels.back()["title"] = panel;
  }
  OrderedJson chart = empty_chart(OrderedJson::array());
  chart["vconcat"] = panels;
  chart["resolve"] = {{"scale", {{"x", "shared"}}}};
  return {spec.name, spec.title,
          spec.caption +
              " Bars are medians, lines the quartiles; ▲ marks algorithms of which half "
              "of the runs or more had not ended at the limit.",
          chart};
}

}  // namespace acol
