#pragma once

#include "acol/driving/roll_out.hpp"

namespace acol::driving {

/// A drive as what it looks like: the heading and the speed after each step, in turn. A change of
/// one entry stays local, where a change of one action bends all of the road that follows; a local
/// search is far better off here.
using Profile = std::array<double, kControls>;

/// Lower and upper bounds of the speeds.
struct SpeedLimits {
  std::array<double, kSteps> lower;
  std::array<double, kSteps> upper;
};

/// The limits (not backwards, not too fast) that a drive keeps, step by step; those that it breaks
/// are open. A jump in a feature becomes a bound that a local search can lean on.
SpeedLimits kept_limits(const Profile& profile);

Profile profile_of(const Scenario& scenario, const Controls& controls);

/// The actions that follow `profile` within the limits as well as a car can, and in `profile` what
/// they lead to.
Controls follow(const Scenario& scenario, const SpeedLimits& limits, Profile& profile);

}  // namespace acol::driving
