#include "acol/inference/arm_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// One round that says the same of all arms: c with the variance proxy 1/clock.
RoundEvidence equal_round(ArmIndex arms, double c, double clock) {
  const Vector sum = Vector::Constant(arms, c * clock);
  return {sum, sum, Vector::Constant(arms, clock)};
}

ArmTests after_rounds(const Problem& problem, const std::vector<std::pair<double, double>>& rounds,
                      const ArmTestOptions& options = {}) {
  ArmTests tests(problem, options);
  const auto constraints = static_cast<std::size_t>(problem.constraints());
  for (const auto& [c, clock] : rounds) {
    const Vector clocks = Vector::Constant(problem.size(), clock);
    tests.commit({}, std::vector<RoundOutlook>(constraints, {clocks, clocks}));
    tests.update(std::vector<RoundEvidence>(constraints, equal_round(problem.size(), c, clock)));
  }
  return tests;
}

const Problem kTwo(Matrix{{1}, {2}}, Vector{{1, 2}});

TEST(ArmTests, MissingIsTheDistanceFromTheLevelsOfThePage) {
  const ArmTests fresh(kTwo, {.delta = 0.1});
  EXPECT_NEAR(fresh.missing_against(0), std::log(2 / 0.1), 1e-12);
  EXPECT_NEAR(fresh.missing_within_margin(0), std::log(2 * 2 / 0.1), 1e-12);
  EXPECT_EQ(fresh.missing_for(0), std::numeric_limits<double>::infinity());
  // After a round it is the level less the evidence, which another object computes as well.
  const ArmTests told = after_rounds(kTwo, {{0.5, 4}}, {.delta = 0.1});
  Evidence evidence(2, 0);
  evidence.commit(Vector::Constant(2, 4.0));
  evidence.add(equal_round(2, 0.5, 4));
  EXPECT_NEAR(told.missing_against(1), std::log(20.0) - evidence.log_above()(1), 1e-12);
  EXPECT_NEAR(told.missing_within_margin(1), std::log(40.0) - evidence.log_within(1, 0), 1e-12);
}

TEST(ArmTests, DecideOnceAndForAll) {
  const ArmTests infeasible = after_rounds(kTwo, {{1, 100}, {-1, 900}});
  EXPECT_EQ(infeasible.knowledge().state(0), ArmState::infeasible);
  const ArmTests feasible = after_rounds(kTwo, {{-1, 100}});
  EXPECT_EQ(feasible.knowledge().state(1), ArmState::feasible);
  const ArmTests open = after_rounds(kTwo, {{0.1, 4}});
  EXPECT_EQ(open.knowledge().state(0), ArmState::undecided);
}

/// Rejecting takes 2/δ whatever the number of arms, accepting 2n/δ.
TEST(ArmTests, OnlyAcceptingPaysForTheNumberOfArms) {
  const Problem many(Matrix::Identity(1000, 1000), Vector::LinSpaced(1000, 1, 2));
  EXPECT_EQ(ArmTests(many, {}).missing_against(7), ArmTests(kTwo, {}).missing_against(0));
  EXPECT_NEAR(
      ArmTests(many, {}).missing_within_margin(7) - ArmTests(kTwo, {}).missing_within_margin(0),
      std::log(500), 1e-12);
}

TEST(ArmTests, WithinAMarginAnArmBeyondTheThresholdMayBeAccepted) {
  EXPECT_EQ(after_rounds(kTwo, {{0.1, 400}}, {.margin = 0.5}).knowledge().state(1),
            ArmState::feasible);
  EXPECT_NE(after_rounds(kTwo, {{0.1, 400}}).knowledge().state(1), ArmState::feasible);
}

TEST(ArmTests, SeveralConstraintsMustAllHoldAndOneIsEnoughToFail) {
  const Problem two(Matrix{{1}, {2}}, Vector{{1, 2}}, {.thresholds = {0, 0}});
  const Vector clock = Vector::Constant(2, 100.0);
  const auto told = [&](double first, double second) {
    ArmTests tests(two, {});
    tests.commit({}, std::vector<RoundOutlook>(2, {clock, clock}));
    tests.update(std::vector{equal_round(2, first, 100), equal_round(2, second, 100)});
    return tests.knowledge().state(0);
  };
  EXPECT_EQ(told(-1, -1), ArmState::feasible);
  EXPECT_EQ(told(-1, 1), ArmState::infeasible);
  EXPECT_EQ(told(-1, 0), ArmState::undecided);
}

TEST(ArmTests, ZeroArmsAreKnownBeforeAnyQuestion) {
  const Problem above(Matrix{{0}, {1}}, Vector{{1, 2}}, {.threshold = 0.5});
  EXPECT_EQ(ArmTests(above, {}).knowledge().state(0), ArmState::feasible);
  const Problem below(Matrix{{0}, {1}}, Vector{{1, 2}}, {.threshold = -0.5});
  EXPECT_EQ(ArmTests(below, {}).knowledge().state(0), ArmState::infeasible);
  for (const double delta : {0.0, 1.0, -1.0}) {
    EXPECT_THROW(ArmTests(kTwo, {.delta = delta}), InvalidArgument);
  }
}

}  // namespace
}  // namespace acol
