#include "acol/experiment/driver_instance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/driving/candidates.hpp"

namespace acol::experiment {
namespace {

using driving::ScenarioKind;

TEST(DriverInstance, AnArmIsFeasibleWhereItsDriveIsAcceptable) {
  for (const ScenarioKind kind : driving::kScenarios) {
    const Instance instance = driver_instance(kind);
    const driving::Scenario scenario = driving::make_scenario(kind);
    const std::vector<driving::Candidate> candidates = driving::shipped_candidates();
    ASSERT_EQ(instance.problem().candidates(), std::ssize(candidates));
    double best = -1e300;
    for (ArmIndex i = 0; i < std::ssize(candidates); i += 37) {
      const auto features =
          driving::roll_out(scenario, candidates[static_cast<std::size_t>(i)].controls);
      const double excess = driving::dot(driving::kConstraint, features) - driving::kThreshold;
      if (std::abs(excess) < 1e-9) continue;
      EXPECT_EQ(instance.feasible(i), excess <= 0) << i;
      const ArmIndex arm = instance.problem().distinct(i);
      EXPECT_GE(instance.problem().rewards()(arm), driving::dot(scenario.reward, features) - 1e-9);
      if (excess <= 0) best = std::max(best, driving::dot(scenario.reward, features));
    }
    ASSERT_TRUE(instance.best().has_value());
    EXPECT_GE(instance.problem().rewards()(instance.problem().distinct(*instance.best())), best);
  }
}

/// Yes and no need mean answers from −1 to 1.
TEST(DriverInstance, OneScaleMakesAllAnswersProbabilities) {
  for (const int constraints : {1, 2, 4}) {
    const Instance instance = driver_instance(ScenarioKind::base, {}, constraints);
    EXPECT_EQ(instance.problem().constraints(), constraints);
    double largest = 0;
    for (const Vector& values : instance.all_values()) {
      largest = std::max(largest, values.cwiseAbs().maxCoeff());
    }
    EXPECT_NEAR(largest, 1, 1e-9);
  }
}

/// Taken apart, the parts add up to what they were: φ is the sum, but for the thresholds.
TEST(DriverInstance, PartsOfTheConstraintKeepTheirWeights) {
  for (const int constraints : {2, 4}) {
    const Instance whole = driver_instance(ScenarioKind::reward);
    const Instance parts = driver_instance(ScenarioKind::reward, {}, constraints);
    Vector sum = Vector::Zero(driving::kFeatures);
    for (const Vector& phi : parts.constraints()) sum += phi.head(driving::kFeatures);
    EXPECT_TRUE(sum.isApprox(whole.constraint().head(driving::kFeatures), 1e-12));
  }
}

TEST(DriverInstance, RefusesOtherNumbersOfConstraints) {
  EXPECT_THROW(driver_instance(ScenarioKind::base, {}, 3), InvalidArgument);
  EXPECT_THROW(driver_instance(ScenarioKind::base, {.time_step = 0}), InvalidArgument);
}

}  // namespace
}  // namespace acol::experiment
