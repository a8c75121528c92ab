#include "acol/driving/profile.hpp"

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

constexpr double kInside = 1e-9;      ///< Keeps a bounded speed on its side, whatever the rounding.
constexpr double kStandstill = 1e-3;  ///< Below this speed steering is left alone.

/// The part of `advance` that heading and speed need.
void turn(double& heading, double& speed, const Action& action, double time_step) {
  const CarState next = advance({0, 0, heading, speed}, action, {0, 0}, time_step);
  heading = next.heading;
  speed = next.speed;
}

}  // namespace

SpeedLimits kept_limits(const Profile& profile) {
  SpeedLimits limits;
  for (std::size_t step = 0; step < kSteps; ++step) {
    const double speed = profile[2 * step + 1];
    limits.lower[step] = speed >= 0 ? kInside : -kTopSpeed;
    limits.upper[step] = speed <= kSpeedLimit ? kSpeedLimit - kInside : kTopSpeed;
  }
  return limits;
}

Profile profile_of(const Scenario& scenario, const Controls& controls) {
  Profile profile;
  double heading = scenario.start.heading;
  double speed = scenario.start.speed;
  for (std::size_t k = 0; k < kControls; k += 2) {
    turn(heading, speed, {controls[k], controls[k + 1]}, scenario.world.time_step);
    profile[k] = heading;
    profile[k + 1] = speed;
  }
  return profile;
}

Controls follow(const Scenario& scenario, const SpeedLimits& limits, Profile& profile) {
  Controls controls;
  const double time_step = scenario.world.time_step;
  double heading = scenario.start.heading;
  double speed = scenario.start.speed;
  for (std::size_t k = 0; k < kControls; k += 2) {
    const double wanted = std::clamp(profile[k + 1], limits.lower[k / 2], limits.upper[k / 2]);
    const bool rolling = std::abs(speed) > kStandstill;
    controls[k] =
        rolling ? std::clamp((profile[k] - heading) / (time_step * speed), -1.0, 1.0) : 0.0;
    controls[k + 1] = std::clamp(kFriction * speed + (wanted - speed) / time_step, -1.0, 1.0);
    turn(heading, speed, {controls[k], controls[k + 1]}, time_step);
    profile[k] = heading;
    profile[k + 1] = speed;
  }
  return controls;
}

}  // namespace acol::driving
