#include "acol/experiment/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "acol/experiment/algorithm_style.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

/// Labels 1, 3, 10, 30, … of a log axis: even enough that dropping every other one (where there is
/// no room) leaves the powers of ten.
constexpr const char* kOneAndThree =
    "indexof('13', slice(format(datum.value, '.0e'), 0, 1)) < 0 ? '' : "
    "format(datum.value, datum.value < 1 ? '~g' : '~s')";

struct NameTitle {
  std::string_view name;
  std::string_view title;
};

constexpr NameTitle kPanels[] = {{"base", "Base scenario"},
                                 {"reward", "Different reward"},
                                 {"blocked", "Different environment"},
                                 {"driver", "Driving"}};

/// Names of parameters as people write them; those without a title go without saying.
constexpr NameTitle kParameters[] = {{"n", "n"}, {"d", "d"}, {"m", "m"}, {"eps", "ε"}};

constexpr NameTitle kSweeps[] = {{"eps", "ε, the distance to the threshold"},
                                 {"d", "dimensions d"},
                                 {"n", "arms n"},
                                 {"m", "constraints m"},
                                 {"sqrt_beta", "√β, the width of the intervals"},
                                 {"max_questions", "questions"},
                                 {"margin", "margin ε"},
                                 {"noise_bound", "R, as it is told"}};

std::string title_of(std::span<const NameTitle> titles, const std::string& name) {
  for (const NameTitle& title : titles) {
    if (title.name == name) return std::string(title.title);
  }
  return name;
}

/// "d = 10" of "d=10"; nothing of "seed=1".
std::string parameter_title(const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  for (const NameTitle& parameter : kParameters) {
    if (parameter.name != assignment.substr(0, equals)) continue;
    return fmt::format("{} = {}", parameter.title, assignment.substr(equals + 1));
  }
  return "";
}

}  // namespace

io::OrderedJson empty_chart(io::OrderedJson values) {
  io::OrderedJson chart;
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

std::string panel_title(const std::string& panel) {
  std::string title = title_of(kPanels, panel.substr(0, panel.find(':')));
  std::ranges::replace(title, '-', ' ');
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(title[0]));
  const std::size_t colon = panel.find(':');
  if (colon == std::string::npos) return title;
  for (const std::string& assignment : io::split(panel.substr(colon + 1), ';')) {
    const std::string parameter = parameter_title(assignment);
    if (!parameter.empty()) title += ", " + parameter;
  }
  return title;
}

std::string sweep_title(const std::string& sweep) { return title_of(kSweeps, sweep); }

std::string feature_title(std::string feature) {
  std::ranges::replace(feature, '_', ' ');
  return feature;
}

io::OrderedJson algorithm_encoding(const std::vector<std::string>& names) {
  io::OrderedJson labels = io::OrderedJson::array();
  io::OrderedJson colours = io::OrderedJson::array();
  io::OrderedJson shapes = io::OrderedJson::array();
  io::OrderedJson dashes = io::OrderedJson::array();
  for (const std::string& name : names) {
    const AlgorithmStyle& style = algorithm_style(name);
    labels.push_back(style.label);
    colours.push_back(style.colour);
    shapes.push_back(style.shape);
    dashes.push_back(style.dash);
  }
  // Filled marks without an outline: dashes around them would blur what tells them apart.
  const io::OrderedJson legend = {{"symbolOpacity", 1}, {"symbolStrokeWidth", 0}};
  const auto channel = [&](const io::OrderedJson& range) {
    return io::OrderedJson{{"field", "algorithm"},
                           {"type", "nominal"},
                           {"title", nullptr},
                           {"scale", {{"domain", labels}, {"range", range}}},
                           {"legend", legend}};
  };
  return {{"color", channel(colours)}, {"shape", channel(shapes)}, {"strokeDash", channel(dashes)}};
}

io::OrderedJson questions_axis(const std::string& field, const std::string& title) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", {{"type", "log"}}},
          {"axis", {{"tickCount", 6}, {"labelExpr", kOneAndThree}, {"labelOverlap", "parity"}}}};
}

}  // namespace acol::experiment
