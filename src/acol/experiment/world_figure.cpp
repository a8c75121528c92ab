#include "acol/experiment/world_figure.hpp"

#include <fmt/format.h>

#include "acol/driving/scenario.hpp"

namespace acol::experiment {
namespace {

io::OrderedJson street_axis(const char* field, double from, double to) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", nullptr},
          {"scale", {{"domain", {from, to}}, {"nice", false}}},
          {"axis", nullptr}};
}

io::OrderedJson car_json(const char* car, const driving::CarState& at, std::size_t step,
                         const std::string& note) {
  return {{"car", car}, {"x", at.x}, {"y", at.y}, {"step", step}, {"note", note}};
}

io::OrderedJson cars_at_start(const driving::Scenario& scenario) {
  io::OrderedJson cars = io::OrderedJson::array();
  cars.push_back(
      car_json("ours", scenario.start, 0, fmt::format("ours, v = {:g}", scenario.start.speed)));
  for (const driving::CarPath& path : scenario.others) {
    const bool parked = path.front().y == path.back().y;
    cars.push_back(car_json("other", path.front(), 0, parked ? "parked" : "other"));
  }
  return cars;
}

io::OrderedJson ways_ahead(const driving::Scenario& scenario) {
  io::OrderedJson ways = io::OrderedJson::array();
  for (const driving::CarPath& path : scenario.others) {
    for (std::size_t step = 0; step < path.size(); ++step) {
      ways.push_back(car_json("other", path[step], step, ""));
    }
  }
  return ways;
}

io::OrderedJson world_panel(driving::ScenarioKind kind, const std::string& task) {
  const driving::Scenario scenario = driving::make_scenario(kind);
  const io::OrderedJson x = across_axis();
  const io::OrderedJson y = along_axis();
  const io::OrderedJson colour = {
      {"condition", {{"test", "datum.car === 'ours'"}, {"value", "#e8710a"}}},
      {"value", "#666666"}};
  io::OrderedJson layers = io::OrderedJson::array({lane_layer(x)});
  layers.push_back(
      {{"data", {{"values", ways_ahead(scenario)}}},
       {"mark", {{"type", "line"}, {"strokeDash", {3, 3}}, {"color", "#666666"}}},
       {"encoding",
        {{"x", x}, {"y", y}, {"order", {{"field", "step"}, {"type", "quantitative"}}}}}});
  layers.push_back(
      {{"mark",
        {{"type", "point"}, {"filled", true}, {"shape", kCarShape}, {"size", 900}, {"opacity", 1}}},
       {"encoding", {{"x", x}, {"y", y}, {"color", colour}}}});
  layers.push_back(
      {{"mark", {{"type", "text"}, {"dy", 24}, {"fontSize", 11}, {"color", "#222"}}},
       {"encoding", {{"x", x}, {"y", y}, {"text", {{"field", "note"}, {"type", "nominal"}}}}}});
  return {{"title", io::OrderedJson::array({panel_title(std::string(name_of(kind))), task})},
          {"data", {{"values", cars_at_start(scenario)}}},
          {"width", 200},
          {"height", 440},
          {"layer", layers}};
}

}  // namespace

io::OrderedJson across_axis() { return street_axis("x", -0.4, 0.4); }
io::OrderedJson along_axis() { return street_axis("y", -0.2, 1.9); }

io::OrderedJson lane_layer(const io::OrderedJson& x) {
  io::OrderedJson lanes = io::OrderedJson::array();
  for (int line = 0; line <= driving::kLanes; ++line) {
    lanes.push_back({{"x", -driving::kStreetEdge + line * driving::kLaneWidth},
                     {"edge", line == 0 || line == driving::kLanes}});
  }
  return {{"data", {{"values", lanes}}},
          {"mark", {{"type", "rule"}, {"color", "#999"}}},
          {"encoding",
           {{"x", x},
            {"strokeDash",
             {{"condition", {{"test", "datum.edge"}, {"value", {1, 0}}}}, {"value", {5, 5}}}}}}};
}

Figure world_figure() {
  io::OrderedJson chart = empty_chart(io::OrderedJson::array());
  chart["concat"] = io::OrderedJson::array(
      {world_panel(driving::ScenarioKind::base, "task: keep v = 0.4"),
       world_panel(driving::ScenarioKind::reward, "task: be in the right lane"),
       world_panel(driving::ScenarioKind::blocked, "task: keep v = 0.4")});
  chart["columns"] = 3;
  chart["usermeta"] = {{"aspect", "fixed"}};
  return {
      "driving-world", "The three scenarios at their start",
      "Seen from above; the street runs upwards and has three lanes, each 0.17 wide. Our car is "
      "orange, the others are grey, and dashed lines are the ways that they will go, whatever "
      "we do: in the first two scenarios one car changes into our lane, in the third three "
      "parked cars block the street.",
      chart};
}

}  // namespace acol::experiment
