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
CarPath lane_changer() {
  CarPath path;
  path[0] = {kLaneWidth, 0, kStraightOn, 0.41};
  for (int step = 0; step < kSteps; ++step) {
    const double steer = step < 5 || step >= 17 ? 0 : step < 11 ? 1 : -1;
    const auto at = static_cast<std::size_t>(step);
    path[at + 1] = advance(path[at], {steer, 0.328});
  }
  return path;
}

constexpr FeatureVector kKeepVelocity = {1};
constexpr FeatureVector kGoRight = {0, 1};

}  // namespace

Scenario make_scenario(ScenarioKind kind, double side_weight) {
  require(side_weight > 0 && std::isfinite(side_weight), "side_weight must be positive, got {}",
          side_weight);
  if (kind == ScenarioKind::blocked) {
    return {kind,
            {0, -0.1, kStraightOn, 0.1},
            {parked(-kLaneWidth, 0.6), parked(0, 0.65), parked(kLaneWidth, 0.7)},
            kKeepVelocity,
            side_weight};
  }
  return {kind,
          {0, -0.1, kStraightOn, 0.41},
          {lane_changer()},
          kind == ScenarioKind::reward ? kGoRight : kKeepVelocity,
          side_weight};
}

}  // namespace acol::driving
