#include "acol/experiment/chart.hpp"

#include "acol/experiment/algorithm_style.hpp"

namespace acol {

Json empty_chart(Json values) {
  Json chart;
  chart["$schema"] = "https://vega.github.io/schema/vega-lite/v5.json";
  chart["data"] = {{"values", std::move(values)}};
  chart["config"] = {{"view", {{"stroke", nullptr}}},
                     {"axis", {{"gridColor", "#e5e5e5"}, {"domainColor", "#888"}}},
                     {"legend", {{"labelLimit", 240}, {"symbolSize", 60}, {"symbolOpacity", 1}}}};
  return chart;
}

std::string label_of(const std::string& algorithm) {
  return std::string(algorithm_style(algorithm).label);
}

Json algorithm_encoding(const std::vector<std::string>& names) {
  Json labels = Json::array();
  Json colours = Json::array();
  Json shapes = Json::array();
  Json dashes = Json::array();
  for (const std::string& name : names) {
    const AlgorithmStyle& style = algorithm_style(name);
    labels.push_back(style.label);
    colours.push_back(style.colour);
    shapes.push_back(style.shape);
    dashes.push_back(style.dash);
  }
  const auto channel = [&](const Json& range) {
    return Json{{"field", "algorithm"},
                {"type", "nominal"},
                {"title", nullptr},
                {"scale", {{"domain", labels}, {"range", range}}}};
  };
  return {{"color", channel(colours)}, {"shape", channel(shapes)}, {"strokeDash", channel(dashes)}};
}

Json questions_axis(const std::string& field, const std::string& title) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", {{"type", "log"}}},
          {"axis", {{"format", "~s"}, {"tickCount", 6}}}};
}

}  // namespace acol
