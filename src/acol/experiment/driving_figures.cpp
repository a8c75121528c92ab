#include "acol/experiment/driving_figures.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <span>

#include "acol/driving/features.hpp"
#include "acol/driving/scenario.hpp"
#include "acol/experiment/driving_tasks.hpp"
#include "acol/experiment/world_figure.hpp"
#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

/// Rewards are on a plain axis; constraint values matter around their limit of 1.
io::OrderedJson robustness_axis(const std::string& title, bool with_limit) {
  io::OrderedJson axis = {{"field", "y"}, {"type", "quantitative"}, {"title", title}};
  if (with_limit) {
    axis["scale"] = {{"type", "symlog"}, {"constant", 0.2}};
    axis["axis"] = {{"values", {0, 0.1, 0.2, 0.5, 1, 2, 5, 10}}, {"format", "~g"}};
  }
  return axis;
}

/// One line per scenario along the penalty, and a dashed rule for its constrained solution.
io::OrderedJson robustness_panel(const io::CsvTable& table, const DriveSetting& setting,
                                 const std::string& field, const std::string& title,
                                 bool with_limit) {
  io::OrderedJson swept = io::OrderedJson::array();
  io::OrderedJson constrained = io::OrderedJson::array();
  const Vector values = table.numbers(field);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (drive_setting(table, row) != setting) continue;
    const std::string& value = table.cell(row, table.column("value"));
    io::OrderedJson point = {{"scenario", panel_title(table.cell(row, table.column("panel")))},
                             {"y", values(static_cast<Eigen::Index>(row))}};
    if (value == kUnderConstraint) {
      constrained.push_back(point);
    } else {
      point["penalty"] = io::parse_number(value).value_or(0);
      swept.push_back(point);
    }
  }
  io::OrderedJson scenarios = io::OrderedJson::array();
  for (const driving::ScenarioKind kind : driving::kScenarios) {
    scenarios.push_back(panel_title(std::string(name_of(kind))));
  }
  const auto by_scenario = [&](const io::OrderedJson& range) {
    return io::OrderedJson{{"field", "scenario"},
                           {"type", "nominal"},
                           {"title", nullptr},
                           {"scale", {{"domain", scenarios}, {"range", range}}}};
  };
  const io::OrderedJson colour = by_scenario({"#006d2c", "#2166ac", "#b34700"});
  const io::OrderedJson shape = by_scenario({"circle", "square", "triangle-up"});
  const io::OrderedJson x = {
      {"field", "penalty"},
      {"type", "quantitative"},
      {"title", "penalty λ"},
      {"scale", {{"type", "symlog"}, {"constant", 0.02}}},
      {"axis", {{"values", {0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2}}, {"format", "~g"}}}};
  const io::OrderedJson y = robustness_axis(title, with_limit);
  io::OrderedJson layers = io::OrderedJson::array();
  layers.push_back({{"data", {{"values", swept}}},
                    {"mark", {{"type", "line"}}},
                    {"encoding", {{"x", x}, {"y", y}, {"color", colour}}}});
  layers.push_back({{"data", {{"values", swept}}},
                    {"mark", {{"type", "point"}, {"filled", true}}},
                    {"encoding", {{"x", x}, {"y", y}, {"color", colour}, {"shape", shape}}}});
  layers.push_back({{"data", {{"values", constrained}}},
                    {"mark", {{"type", "rule"}, {"strokeDash", {6, 4}}, {"strokeWidth", 1.5}}},
                    {"encoding", {{"y", y}, {"color", colour}}}});
  if (with_limit) {
    layers.push_back({{"data", {{"values", io::OrderedJson::array({{{"y", 1}}})}}},
                      {"mark", {{"type", "rule"}, {"color", "#000"}, {"strokeDash", {1, 3}}}},
                      {"encoding", {{"y", y}}}});
  }
  return {{"title", title}, {"width", 360}, {"height", 280}, {"layer", layers}};
}

/// Adds where a car is at every step, and by how many degrees it is turned from straight on.
void add_way(const std::string& car, std::span<const driving::Position> way,
             io::OrderedJson& cars) {
  double turned = 0;
  for (std::size_t step = 0; step < way.size(); ++step) {
    if (step + 1 < way.size()) {
      const double across = way[step + 1].x - way[step].x;
      const double along = way[step + 1].y - way[step].y;
      const bool moves = std::hypot(across, along) > 1e-3;
      if (moves) turned = std::atan2(across, std::abs(along)) * 180 / std::numbers::pi;
    }
    cars.push_back(
        {{"car", car}, {"step", step}, {"x", way[step].x}, {"y", way[step].y}, {"turned", turned}});
  }
}

/// Where every car is at every step: the others, and ours on its `path`.
io::OrderedJson cars_on(const driving::Scenario& scenario, const std::string& path) {
  io::OrderedJson cars = io::OrderedJson::array();
  for (std::size_t other = 0; other < scenario.others.size(); ++other) {
    std::vector<driving::Position> way;
    for (const driving::CarState& state : scenario.others[other]) way.push_back({state.x, state.y});
    add_way(fmt::format("other {}", other + 1), way, cars);
  }
  std::vector<driving::Position> ours;
  for (const std::string& state : io::split(path, ';')) {
    const std::vector<double> at = io::numbers_in(state, ' ');
    ours.push_back({at.at(0), at.at(1)});
  }
  add_way("ours", ours, cars);
  return cars;
}

/// The street from below to above: edges and lanes, the other cars' ways, ours.
io::OrderedJson street(const driving::World& world, const std::string& panel,
                       const std::string& value, const std::string& path) {
  const driving::Scenario scenario =
      driving::make_scenario(acol::value_of<driving::ScenarioKind>(panel, "panel"), world);
  const io::OrderedJson x = across_axis();
  const io::OrderedJson y = along_axis();
  const io::OrderedJson colour = {
      {"condition", {{"test", "datum.car === 'ours'"}, {"value", "#e8710a"}}},
      {"value", "#777777"}};
  io::OrderedJson layers = io::OrderedJson::array({lane_layer(x)});
  layers.push_back({{"mark", {{"type", "line"}, {"strokeWidth", 2}}},
                    {"encoding",
                     {{"x", x},
                      {"y", y},
                      {"color", colour},
                      {"detail", {{"field", "car"}, {"type", "nominal"}}},
                      {"order", {{"field", "step"}, {"type", "quantitative"}}}}}});
  layers.push_back(
      {{"transform", io::OrderedJson::array({{{"filter", "datum.step % 5 === 0"}}})},
       {"mark", {{"type", "point"}, {"filled", true}, {"shape", kCarShape}, {"size", 700}}},
       {"encoding",
        {{"x", x},
         {"y", y},
         {"color", colour},
         {"angle",
          {{"field", "turned"}, {"type", "quantitative"}, {"scale", nullptr}, {"legend", nullptr}}},
         {"opacity",
          {{"field", "step"},
           {"type", "quantitative"},
           {"legend", nullptr},
           {"scale", {{"range", {0.25, 1}}}}}}}}});
  return {{"title", io::OrderedJson::array({panel_title(panel), value})},
          {"data", {{"values", cars_on(scenario, path)}}},
          {"width", 190},
          {"height", 499},
          {"layer", layers}};
}

/// The six streets of one world and search.
io::OrderedJson streets_of(const ExperimentSpec& spec, const io::CsvTable& table,
                           const DriveSetting& setting) {
  driving::World world = spec.world;
  world.side_weight = io::parse_number(setting.side_weight).value_or(driving::kSideWeight);
  io::OrderedJson streets = io::OrderedJson::array();
  for (const char* value : {"penalty", kUnderConstraint}) {
    for (std::size_t row = 0; row < table.rows(); ++row) {
      if (drive_setting(table, row) != setting) continue;
      if (table.cell(row, table.column("value")) != value) continue;
      streets.push_back(street(world, table.cell(row, table.column("panel")), value,
                               table.cell(row, table.column("path"))));
    }
  }
  return streets;
}

}  // namespace

std::vector<Figure> robustness_figures(const ExperimentSpec& spec, const std::string& results) {
  const io::CsvTable table = io::CsvTable::read(results);
  std::vector<Figure> figures;
  for (const DriveSetting& setting : drive_settings(table)) {
    io::OrderedJson chart = empty_chart(io::OrderedJson::array());
    chart["hconcat"] = io::OrderedJson::array(
        {robustness_panel(table, setting, "reward", "reward", false),
         robustness_panel(table, setting, "constraint", "constraint value", true)});
    figures.push_back({figures.empty() ? spec.name : spec.name + setting.suffix(),
                       fmt::format("{} ({})", spec.title, setting.title()), spec.caption, chart});
  }
  return figures;
}

std::vector<Figure> scenario_figures(const ExperimentSpec& spec, const std::string& results) {
  const io::CsvTable table = io::CsvTable::read(results);
  std::vector<Figure> figures;
  for (const DriveSetting& setting : drive_settings(table)) {
    io::OrderedJson chart = empty_chart(io::OrderedJson::array());
    chart["concat"] = streets_of(spec, table, setting);
    chart["columns"] = 3;
    chart["usermeta"] = {{"aspect", "fixed"}};
    figures.push_back({figures.empty() ? spec.name : spec.name + setting.suffix(),
                       fmt::format("{} ({})", spec.title, setting.title()), spec.caption, chart});
  }
  return figures;
}

}  // namespace acol::experiment
