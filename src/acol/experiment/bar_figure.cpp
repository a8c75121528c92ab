#include "acol/experiment/bar_figure.hpp"

#include "acol/experiment/question_rows.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {

Figure bar_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells) {
  std::vector<std::string> names = measured(cells, policy_names());
  OrderedJson rows = rows_of(cells, names, true);
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
  OrderedJson chart = empty_chart(rows);
  const bool panels = spec.panels.size() > 1;
  if (panels) {
    chart["facet"] = {
        {"field", "panel"}, {"type", "nominal"}, {"title", nullptr}, {"sort", spec.panels}};
    chart["columns"] = 1;
    chart["spec"] = {{"width", 560}, {"height", {{"step", 20}}}, {"layer", layers}};
    chart["resolve"] = {{"scale", {{"y", "independent"}}}};
  } else {
    chart["width"] = 560;
    chart["height"] = {{"step", 20}};
    chart["layer"] = layers;
  }
  return {spec.name, spec.title,
          spec.caption +
              " Bars are medians, lines the quartiles; ▲ marks algorithms of which half "
              "of the runs or more had not ended at the limit.",
          chart};
}

}  // namespace acol
