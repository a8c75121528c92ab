#include "drive_output.hpp"

#include <fmt/format.h>

namespace acol::cli {

using driving::Controls;
using driving::Scenario;

namespace {

io::OrderedJson world_json(const Scenario& scenario) {
  return {{"side_weight", scenario.world.side_weight},
          {"time_step", scenario.world.time_step},
          {"lane_distance", name_of(scenario.world.lane_distance)},
          {"start_speed", scenario.start.speed}};
}

}  // namespace

io::OrderedJson drive_json(const Scenario& scenario, const Controls& controls, bool with_actions) {
  const driving::FeatureVector features = driving::roll_out(scenario, controls);
  io::OrderedJson json;
  json["scenario"] = name_of(scenario.kind);
  json["features"] = features;
  json["reward"] = driving::dot(scenario.reward, features);
  json["constraint"] = driving::dot(driving::kConstraint, features);
  json["feasible"] = json["constraint"].get<double>() <= driving::kThreshold;
  json["states"] = io::OrderedJson::array();
  for (const driving::CarState& car : driving::drive(scenario, controls)) {
    json["states"].push_back({car.x, car.y, car.heading, car.speed});
  }
  json["world"] = world_json(scenario);
  if (!with_actions) return json;
  json["actions"] = io::OrderedJson::array();
  for (std::size_t step = 0; step < driving::kSteps; ++step) {
    json["actions"].push_back({controls[2 * step], controls[2 * step + 1]});
  }
  return json;
}

void print_drive(const Scenario& scenario, const Controls& controls) {
  const driving::FeatureVector features = driving::roll_out(scenario, controls);
  const double constraint = driving::dot(driving::kConstraint, features);
  fmt::print("scenario {}\n", name_of(scenario.kind));
  fmt::print("  reward       {:.6g}\n", driving::dot(scenario.reward, features));
  fmt::print("  constraint   {:.6g}: {}\n", constraint,
             constraint <= driving::kThreshold ? "acceptable (at most 1)" : "not acceptable");
  for (std::size_t k = 0; k < driving::kFeatures; ++k) {
    fmt::print("    {:<16} {:>10.4f}  {}\n", driving::kFeatureTable[k].name, features[k],
               driving::kFeatureTable[k].help);
  }
}

}  // namespace acol::cli
