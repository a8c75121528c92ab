#include "acol/driving/roll_out.hpp"

#include <gtest/gtest.h>

#include "acol/core/random.hpp"
#include "driving/plain_drive.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

/// Policies of all kinds: gentle, wild, with actions at the bounds.
Matrix random_policies(Eigen::Index count, std::uint64_t seed) {
  Matrix policies(count, kControls);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double scale = 0.02 + 3 * uniform({seed, StreamUse{1}}, static_cast<std::uint64_t>(i));
    for (Eigen::Index k = 0; k < kControls; ++k) {
      const auto index = static_cast<std::uint64_t>(i * kControls + k);
      policies(i, k) = std::clamp(scale * standard_normal({seed, StreamUse{2}}, index), -1.0, 1.0);
    }
  }
  return policies;
}

Controls row_of(const Matrix& policies, Eigen::Index row) {
  Controls controls;
  for (std::size_t k = 0; k < kControls; ++k) {
    controls[k] = policies(row, static_cast<Eigen::Index>(k));
  }
  return controls;
}

class EveryScenario : public ::testing::TestWithParam<ScenarioKind> {
 protected:
  std::string name() const { return std::string(name_of(GetParam())); }
};

TEST_P(EveryScenario, FeaturesMatchAnIndependentIntegration) {
  const Matrix policies = random_policies(2000, 5);
  for (const double c1 : {10.0, 4.0}) {
    const Matrix features = roll_out(make_scenario(GetParam(), {.side_weight = c1}), policies);
    double worst = 0;
    for (Eigen::Index i = 0; i < policies.rows(); ++i) {
      const auto plain = testing::plain_drive(name(), row_of(policies, i), c1).features;
      for (Eigen::Index k = 0; k < kFeatures; ++k) {
        worst = std::max(worst, std::abs(features(i, k) - plain[static_cast<std::size_t>(k)]));
      }
    }
    EXPECT_LT(worst, 1e-9);
  }
}

TEST_P(EveryScenario, StatesMatchAnIndependentIntegration) {
  const Matrix policies = random_policies(50, 6);
  for (Eigen::Index i = 0; i < policies.rows(); ++i) {
    const CarPath path = drive(make_scenario(GetParam()), row_of(policies, i));
    const auto plain = testing::plain_drive(name(), row_of(policies, i)).states;
    for (std::size_t t = 0; t <= kSteps; ++t) {
      EXPECT_NEAR(path[t].x, plain[t].x, 1e-12);
      EXPECT_NEAR(path[t].y, plain[t].y, 1e-12);
      EXPECT_NEAR(path[t].heading, plain[t].h, 1e-12);
      EXPECT_NEAR(path[t].speed, plain[t].v, 1e-12);
    }
  }
}

TEST_P(EveryScenario, TheSameBitsAloneAndInABatch) {
  const Scenario scenario = make_scenario(GetParam());
  const Matrix policies = random_policies(21, 7);
  const Matrix together = roll_out(scenario, policies);
  for (Eigen::Index i = 0; i < policies.rows(); ++i) {
    const FeatureVector alone = roll_out(scenario, row_of(policies, i));
    for (std::size_t k = 0; k < kFeatures; ++k) {
      EXPECT_EQ(alone[k], together(i, static_cast<Eigen::Index>(k)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryScenario, ::testing::ValuesIn(kScenarios),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST(RollOut, StandingStillCostsWhatOneCanWorkOutByHand) {
  // In the blocked street, braking to a stop and never moving again: far from all cars.
  Controls controls = {};
  controls[1] = -0.4;  // 0.1 + (−0.4 − 0.1) 0.2 = 0
  const FeatureVector features = roll_out(make_scenario(ScenarioKind::blocked), controls);
  EXPECT_NEAR(features[target_velocity], -20 * 0.16, 1e-12);
  EXPECT_NEAR(features[target_location], -20 * 0.17 * 0.17, 1e-12);
  EXPECT_EQ(features[off_street] + features[backwards] + features[too_fast], 0);
  EXPECT_NEAR(features[between_lanes], 20 / (1 + std::exp(10.0)), 1e-12);
  EXPECT_NEAR(features[across], 0, 1e-14);
}

TEST(RollOut, TheTaskOfAScenarioIsOneOfTheFeatures) {
  EXPECT_EQ(make_scenario(ScenarioKind::base).reward[target_velocity], 1);
  EXPECT_EQ(make_scenario(ScenarioKind::reward).reward[target_location], 1);
  EXPECT_EQ(make_scenario(ScenarioKind::blocked).reward[target_velocity], 1);
}

TEST(RollOut, RefusesWhatIsNoPolicy) {
  EXPECT_EQ(
      testing::complaint<Error>([] { roll_out(make_scenario(ScenarioKind::base), Matrix(3, 39)); }),
      "a policy has 40 numbers, got 39");
  Controls controls = {};
  controls[5] = 1.5;
  EXPECT_EQ(testing::complaint<Error>([&] { check_controls(controls); }),
            "accelerate of step 2 must be from -1 to 1, got 1.5");
  controls[5] = std::nan("");
  EXPECT_EQ(testing::complaint<Error>([&] { check_controls(controls); }),
            "accelerate of step 2 must be from -1 to 1, got nan");
  EXPECT_EQ(
      testing::complaint<Error>([] { make_scenario(ScenarioKind::base, {.side_weight = 0}); }),
      "side_weight must be positive, got 0");
}

TEST(Elementary, FunctionsAgreeWithTheCLibrary) {
  for (int i = 0; i <= 200000; ++i) {
    const double angle = -1000 + 0.01 * i;
    const SineCosine turned = sine_cosine(angle);
    ASSERT_NEAR(turned.sine, std::sin(angle), 2.3e-16) << angle;
    ASSERT_NEAR(turned.cosine, std::cos(angle), 2.3e-16) << angle;
  }
  for (int i = 0; i <= 140000; ++i) {
    const double x = -700 + 0.01 * i;
    ASSERT_NEAR(exponential(x) / std::exp(x), 1, 7e-16) << x;
  }
  EXPECT_LT(exponential(-1e6), 1e-300);
  EXPECT_GT(exponential(1e6), 1e300);
}

}  // namespace
}  // namespace acol::driving
