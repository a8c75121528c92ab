#include "acol/experiment/sweep_lines.hpp"

#include "acol/experiment/bar_figure.hpp"

namespace acol::experiment {
namespace {

io::OrderedJson share_axis(const std::string& field) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", "share correct"},
          {"scale", {{"domain", {0, 1}}}},
          {"axis", {{"format", "%"}}}};
}

/// The axis of what a line shows.
io::OrderedJson value_axis(const std::string& field) {
  if (field == "correct") return share_axis(field);
  if (field == "seconds") return questions_axis(field, "seconds");
  return questions_axis(field, field == "ratio" ? "questions / bound" : "questions");
}

}  // namespace

io::OrderedJson sweep_axis(const ExperimentSpec& spec) {
  io::OrderedJson ticks = io::OrderedJson::array();
  for (const std::string& value : spec.values) ticks.push_back(value_json(value));
  io::OrderedJson scale = {{"type", "log"}, {"nice", false}};
  if (spec.sweeps_setting()) scale = {{"zero", false}, {"nice", false}};
  return {{"field", "value"},
          {"type", "quantitative"},
          {"title", sweep_title(spec.sweep)},
          {"scale", scale},
          {"axis", {{"grid", false}, {"values", ticks}, {"format", "~g"}}}};
}

io::OrderedJson line_layers(const ExperimentSpec& spec, const std::vector<std::string>& names,
                            const std::string& field, bool bands) {
  io::OrderedJson marks = algorithm_encoding(names);
  io::OrderedJson line = marks;
  line.erase("shape");
  io::OrderedJson layers = io::OrderedJson::array();
  if (bands) {
    io::OrderedJson band = {{"color", marks["color"]}};
    band["y"] = questions_axis("q25");
    band["y2"] = {{"field", "q75"}};
    layers.push_back({{"mark", {{"type", "area"}, {"opacity", 0.13}}}, {"encoding", band}});
  }
  io::OrderedJson point = marks;
  point.erase("strokeDash");
  point["tooltip"] =
      io::OrderedJson::array({{{"field", "algorithm"}, {"type", "nominal"}},
                              {{"field", "value"}, {"type", "nominal"}, {"title", spec.sweep}},
                              {{"field", field}, {"type", "quantitative"}},
                              {{"field", "correct"}, {"type", "quantitative"}}});
  line["y"] = point["y"] = value_axis(field);
  layers.push_back({{"mark", "line"}, {"encoding", line}});
  layers.push_back(
      {{"mark", {{"type", "point"}, {"filled", true}, {"size", 36}}}, {"encoding", point}});
  layers.push_back(
      {{"mark", {{"type", "text"}, {"dy", -9}, {"fontSize", 9}}},
       {"encoding",
        {{"y", line["y"]},
         {"color", marks["color"]},
         {"text",
          {{"condition", {{"test", "datum.at_limit >= 0.5"}, {"value", "▲"}}}, {"value", ""}}}}}});
  return layers;
}

}  // namespace acol::experiment
