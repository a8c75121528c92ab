#include "acol/driving/covariance_search.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

Goal keep_velocity(const Scenario& scenario) { return {.reward = scenario.reward}; }

/// What standing on the start's speed scores.
Found coasting(const Scenario& scenario, const Goal& goal) {
  Found found;
  const Matrix controls = Matrix::Constant(1, kControls, 0.05);
  found.consider(goal, controls, score_all(scenario, goal, controls));
  return found;
}

TEST(CovarianceSearch, OnlyEverImprovesWhatItIsGiven) {
  for (const ScenarioKind kind : kScenarios) {
    const Scenario scenario = make_scenario(kind);
    const Goal goal = keep_velocity(scenario);
    const Found start = coasting(scenario, goal);
    Found found = start;
    NormalSource normal(5, 1);
    covariance_search(scenario, goal, {.iterations = 60}, normal, found);
    EXPECT_TRUE(better(goal, found.score, start.score)) << name_of(kind);
    EXPECT_EQ(found.roll_outs, 1 + 60 * (16 + 1));  // a generation and its mean
    check_controls(found.controls);
    // The score is that of the actions, not of the profile that was wanted.
    const Score own = score_of(goal, roll_out(scenario, found.controls));
    EXPECT_EQ(own.objective, found.score.objective);
    EXPECT_EQ(own.constraint, found.score.constraint);
  }
}

TEST(CovarianceSearch, IsAFunctionOfItsNormalNumbers) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const Goal goal = keep_velocity(scenario);
  const auto from = [&](std::uint64_t number) {
    Found found = coasting(scenario, goal);
    NormalSource normal(5, number);
    covariance_search(scenario, goal, {.iterations = 20}, normal, found);
    return found.controls;
  };
  EXPECT_EQ(from(3), from(3));
  EXPECT_NE(from(3), from(4));
}

TEST(CovarianceSearch, WithoutIterationsNothingHappens) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const Goal goal = keep_velocity(scenario);
  const Found start = coasting(scenario, goal);
  Found found = start;
  NormalSource normal(5, 1);
  covariance_search(scenario, goal, {.iterations = 0}, normal, found);
  EXPECT_EQ(found.controls, start.controls);
  EXPECT_EQ(found.roll_outs, 1);
}

TEST(CovarianceSearch, RefusesOptionsThatMakeNoSense) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const auto with = [&](const CovarianceSearchOptions& options) {
    Found found;
    NormalSource normal(0, 0);
    return testing::complaint<Error>(
        [&] { covariance_search(scenario, keep_velocity(scenario), options, normal, found); });
  };
  EXPECT_EQ(with({.iterations = -1}), "iterations must not be negative, got -1");
  EXPECT_EQ(with({.samples = 3}), "samples must be at least 4, got 3");
  EXPECT_EQ(with({.deviation = 0}), "deviation must be positive, got 0");
}

}  // namespace
}  // namespace acol::driving
