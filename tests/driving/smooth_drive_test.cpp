#include "acol/driving/smooth_drive.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

/// The standard deviation of where cars end across the street.
template <class Drive>
double spread_across(const Scenario& scenario, Drive&& driven) {
  double sum = 0;
  double squares = 0;
  constexpr int kDrives = 200;
  for (std::uint64_t number = 0; number < kDrives; ++number) {
    NormalSource normal(4, number);
    const double x = drive(scenario, driven(normal)).back().x;
    sum += x;
    squares += x * x;
  }
  return std::sqrt(squares / kDrives - std::pow(sum / kDrives, 2));
}

TEST(SmoothDrive, ChangesLanesWhereNoiseInEveryActionDoesNot) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const double smooth =
      spread_across(scenario, [&](NormalSource& normal) { return smooth_drive(scenario, normal); });
  const double noisy = spread_across(scenario, [](NormalSource& normal) {
    Controls controls;
    for (double& action : controls) action = std::clamp(0.3 * normal(), -1.0, 1.0);
    return controls;
  });
  EXPECT_GT(smooth, kLaneWidth / 2);
  EXPECT_GT(smooth, 2 * noisy);
}

TEST(SmoothDrive, IsAPolicyThatKeepsTheLimitsOfSpeed) {
  for (const ScenarioKind kind : kScenarios) {
    const Scenario scenario = make_scenario(kind);
    for (std::uint64_t number = 0; number < 100; ++number) {
      NormalSource normal(4, number);
      const Controls controls = smooth_drive(scenario, normal);
      check_controls(controls);
      const FeatureVector features = roll_out(scenario, controls);
      EXPECT_EQ(features[backwards], 0);
      EXPECT_EQ(features[too_fast], 0);
    }
  }
}

TEST(SmoothDrive, IsAFunctionOfItsNormalNumbers) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  NormalSource one(4, 1), same(4, 1), other(4, 2);
  const Controls first = smooth_drive(scenario, one);
  EXPECT_EQ(smooth_drive(scenario, same), first);
  EXPECT_NE(smooth_drive(scenario, other), first);
}

}  // namespace
}  // namespace acol::driving
