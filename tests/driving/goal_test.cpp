#include "acol/driving/goal.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "driving/plain_drive.hpp"

namespace acol::driving {
namespace {

TEST(Goal, FeasibleComesFirstThenWhatTheSideMeasures) {
  const Goal goal{.threshold = 1};
  const Score good{.constraint = 1, .objective = 2};
  const Score worse{.constraint = 0, .objective = 1};
  const Score refused{.constraint = 1.1, .objective = 9};
  const Score far_off{.constraint = 5, .objective = 99};
  EXPECT_TRUE(better(goal, good, worse));
  EXPECT_TRUE(better(goal, worse, refused));
  EXPECT_TRUE(better(goal, refused, far_off));
  EXPECT_FALSE(better(goal, far_off, refused));
  EXPECT_FALSE(better(goal, good, good));
  const Goal free{.threshold = 1, .constrained = false};
  EXPECT_TRUE(better(free, far_off, refused));
}

TEST(Goal, APenaltyIsInTheObjectiveAndNotInTheReward) {
  Goal goal{.penalty = 0.5};
  goal.reward = {1, 2};
  goal.constraint = {0, 0, 3};
  const Score score = score_of(goal, {5, 7, 11});
  EXPECT_EQ(score.reward, 19);
  EXPECT_EQ(score.constraint, 33);
  EXPECT_EQ(score.objective, 19 - 16.5);
}

/// Many at once are scored as an independent integration drives each.
TEST(Goal, ScoresAreThoseOfTheDrives) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const Goal goal{.reward = scenario.reward, .penalty = 0.25};
  Matrix policies(3, kControls);
  for (Eigen::Index i = 0; i < policies.size(); ++i) {
    policies(i) = std::sin(static_cast<double>(3 * i + 1)) / 2;
  }
  const std::vector<Score> scores = score_all(scenario, goal, policies);
  ASSERT_EQ(scores.size(), 3U);
  for (Eigen::Index row = 0; row < 3; ++row) {
    Controls controls;
    for (std::size_t k = 0; k < kControls; ++k) {
      controls[k] = policies(row, static_cast<Eigen::Index>(k));
    }
    const auto features = testing::plain_drive("base", controls).features;
    double constraint = 0;
    for (std::size_t k = 0; k < kFeatures; ++k) constraint += kConstraint[k] * features[k];
    const Score& score = scores[static_cast<std::size_t>(row)];
    EXPECT_NEAR(score.constraint, constraint, 1e-9);
    EXPECT_NEAR(score.objective, features[0] - 0.25 * constraint, 1e-9);
  }
}

TEST(Goal, FoundKeepsTheFirstOfEquallyGoodOnes) {
  const Goal goal{.threshold = 1};
  Matrix policies(3, kControls);
  for (Eigen::Index row = 0; row < 3; ++row)
    policies.row(row).setConstant(static_cast<double>(row));
  Found found;
  found.consider(
      goal, policies,
      {{0, 2, 0}, {.constraint = 0.5, .objective = 3}, {.constraint = 0, .objective = 3}});
  EXPECT_TRUE(found.any);
  EXPECT_EQ(found.controls[7], 1);
  EXPECT_EQ(found.roll_outs, 3);
  found.consider(goal, policies.topRows(1), {{.constraint = 0, .objective = 2}});
  EXPECT_EQ(found.controls[7], 1);
  EXPECT_EQ(found.roll_outs, 4);
}

}  // namespace
}  // namespace acol::driving
