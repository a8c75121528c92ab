#pragma once

#include "acol/driving/elementary.hpp"

namespace acol::driving {

inline constexpr int kSteps = 20;         ///< Length of a drive, and of a policy.
inline constexpr double kTimeStep = 0.2;  ///< Δt; the paper prints its equations without it.
inline constexpr double kFriction = 1;    ///< α.
inline constexpr double kTopSpeed = 1;    ///< Speeds are clipped to [−1, 1].

struct CarState {
  double x = 0;        ///< Across the road; to the right is positive.
  double y = 0;        ///< Along the road.
  double heading = 0;  ///< Angle from the x axis; π/2 is straight on.
  double speed = 0;
};

/// What the driver does for one step; both from −1 to 1.
struct Action {
  double steer = 0;  ///< Positive turns left.
  double accelerate = 0;
};

/// The state one time step later, every change from the old state [lindner2022, app. D]:
///
///   x += v cos h Δt,  y += v sin h Δt,  h += v a₁ Δt,  v = clip(v + (a₂ − αv) Δt, −1, 1)
///
/// `turned` are sine and cosine of the old heading, which a roll-out has at hand.
[[gnu::always_inline]] inline CarState advance(const CarState& car, const Action& action,
                                               const SineCosine& turned, double time_step) {
  const double speed = car.speed + (action.accelerate - kFriction * car.speed) * time_step;
  const double floored = speed < -kTopSpeed ? -kTopSpeed : speed;
  return {car.x + car.speed * turned.cosine * time_step,
          car.y + car.speed * turned.sine * time_step,
          car.heading + car.speed * action.steer * time_step,
          floored > kTopSpeed ? kTopSpeed : floored};
}

[[gnu::always_inline]] inline CarState advance(const CarState& car, const Action& action,
                                               double time_step = kTimeStep) {
  return advance(car, action, sine_cosine(car.heading), time_step);
}

}  // namespace acol::driving
