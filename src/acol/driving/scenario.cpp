#include "acol/driving/scenario.hpp"

#include <cmath>
#include <numbers>

namespace acol::driving {
namespace {

constexpr double kStraightOn = std::numbers::pi / 2;

CarPath parked(double x, double y) {
  CarPath path;
  path.fill({x, y, kStraightOn, 0});
  return path;
}

/// Starts in the right lane and changes to the middle one, slowing down to 0.328.
CarPath lane_changer(double time_step) {
  CarPath path;
  path[0] = {kLaneWidth, 0, kStraightOn, 0.41};
  for (int step = 0; step < kSteps; ++step) {
    const double steer = step < 5 || step >= 17 ? 0 : step < 11 ? 1 : -1;
    const auto at = static_cast<std::size_t>(step);
    path[at + 1] = advance(path[at], {steer, 0.328}, time_step);
  }
  return path;
}

constexpr FeatureVector kKeepVelocity = {1};
constexpr FeatureVector kGoRight = {0, 1};

}  // namespace

Scenario make_scenario(ScenarioKind kind, const World& world) {
  require(world.side_weight > 0 && std::isfinite(world.side_weight),
          "side_weight must be positive, got {}", world.side_weight);
  require(world.time_step > 0 && world.time_step <= 1, "time_step must be in (0, 1], got {}",
          world.time_step);
  const double speed = world.start_speed.value_or(kind == ScenarioKind::blocked ? 0.1 : 0.41);
  require(std::abs(speed) <= kTopSpeed, "start_speed must be from -1 to 1, got {}", speed);
  if (kind == ScenarioKind::blocked) {
    return {kind,
            {0, -0.1, kStraightOn, speed},
            {parked(-kLaneWidth, 0.6), parked(0, 0.65), parked(kLaneWidth, 0.7)},
            kKeepVelocity,
            world};
  }
  return {kind,
          {0, -0.1, kStraightOn, speed},
          {lane_changer(world.time_step)},
          kind == ScenarioKind::reward ? kGoRight : kKeepVelocity,
          world};
}

}  // namespace acol::driving
