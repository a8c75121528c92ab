#include "acol/driving/profile.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/driving/normal_source.hpp"

namespace acol::driving {
namespace {

TEST(Profile, LeadsBackToTheSameDrive) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  NormalSource normal(1, 1);
  for (int repeat = 0; repeat < 100; ++repeat) {
    Controls controls;
    for (double& action : controls) action = std::clamp(0.5 * normal(), -1.0, 1.0);
    const Profile wanted = profile_of(scenario, controls);
    Profile followed = wanted;
    const Controls back = follow(scenario, kept_limits(wanted), followed);
    for (std::size_t k = 0; k < kControls; ++k) EXPECT_NEAR(followed[k], wanted[k], 1e-3);
    check_controls(back);
  }
}

TEST(Profile, LimitsThatADriveBreaksAreOpen) {
  Profile profile = {};
  profile[1] = 0.3;   // keeps both
  profile[3] = -0.1;  // backwards
  profile[5] = 0.7;   // too fast
  const SpeedLimits limits = kept_limits(profile);
  EXPECT_NEAR(limits.lower[0], 0, 1e-8);
  EXPECT_NEAR(limits.upper[0], kSpeedLimit, 1e-8);
  EXPECT_LE(limits.lower[1], -0.1);
  EXPECT_NEAR(limits.upper[1], kSpeedLimit, 1e-8);
  EXPECT_NEAR(limits.lower[2], 0, 1e-8);
  EXPECT_GE(limits.upper[2], 0.7);
}

TEST(Profile, IsWhatTheCarDoesStepByStep) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  Controls controls = {};
  for (std::size_t k = 0; k < kControls; ++k) controls[k] = k % 2 == 0 ? 0.3 : 0.4;
  const Profile profile = profile_of(scenario, controls);
  const CarPath path = drive(scenario, controls);
  for (std::size_t step = 0; step < kSteps; ++step) {
    EXPECT_NEAR(profile[2 * step], path[step + 1].heading, 1e-12);
    EXPECT_NEAR(profile[2 * step + 1], path[step + 1].speed, 1e-12);
  }
}

}  // namespace
}  // namespace acol::driving
