#include "acol/policy/anytime.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace acol {
namespace {

const Problem kFour(Matrix{{1}, {2}, {3}, {4}}, Vector{{1, 2, 3, 4}}, {.threshold = 0});

Recommendation recommended(const std::vector<ArmState>& states, const Vector& values,
                           Guarantee guarantee = Guarantee::certified) {
  Knowledge knowledge(kFour, 0);
  for (ArmIndex arm = 0; arm < 4; ++arm) {
    const ArmState state = states[static_cast<std::size_t>(arm)];
    if (state != ArmState::undecided && knowledge.state(arm) == ArmState::undecided) {
      knowledge.settle(arm, state);
    }
  }
  return anytime_recommendation(kFour, knowledge, values, guarantee);
}

constexpr ArmState kOpen = ArmState::undecided;
constexpr ArmState kNo = ArmState::infeasible;
constexpr ArmState kYes = ArmState::feasible;

TEST(Anytime, WhatIsKnownToBeFeasibleComesFirst) {
  const Recommendation known = recommended({kYes, kOpen, kOpen, kNo}, Vector{{9, -9, -9, 9}});
  EXPECT_EQ(known.candidate, 0);
  EXPECT_FALSE(known.certified);
}

TEST(Anytime, ElseTheBestThatLooksFeasible) {
  EXPECT_EQ(recommended({kOpen, kOpen, kOpen, kNo}, Vector{{-1, -0.1, 0.1, -5}}).candidate, 1);
  EXPECT_EQ(recommended({kOpen, kOpen, kOpen, kOpen}, Vector{{-1, 0, -0.1, 0.1}}).candidate, 2);
}

TEST(Anytime, ElseTheOneNearestToIt) {
  EXPECT_EQ(recommended({kOpen, kOpen, kOpen, kOpen}, Vector{{3, 1, 2, 4}}).candidate, 1);
  EXPECT_EQ(recommended({kOpen, kNo, kOpen, kOpen}, Vector{{3, 1, 2, 4}}).candidate, 2);
}

TEST(Anytime, NothingOnceAllAreInfeasible) {
  const Recommendation none = recommended({kNo, kNo, kNo, kNo}, Vector::Zero(4));
  EXPECT_FALSE(none.candidate.has_value());
  EXPECT_TRUE(none.certified);
  EXPECT_FALSE(recommended({kNo, kNo, kNo, kNo}, Vector::Zero(4), Guarantee::heuristic).certified);
  EXPECT_TRUE(recommended({kNo, kNo, kNo, kYes}, Vector::Zero(4)).certified);
}

/// c_l − τ_l of the constraint that is violated most, as a value of the first.
TEST(Anytime, TheWorstValueIsTheLargestExcess) {
  const Problem two(Matrix{{1}, {2}}, Vector{{1, 2}}, {.thresholds = {1, 5}});
  const std::vector<Vector> values = {Vector{{0, 3}}, Vector{{5.5, 6}}};
  const Vector worst = worst_values(two, values);
  EXPECT_NEAR(worst(0) - 1, std::max(0.0 - 1, 5.5 - 5), 1e-12);
  EXPECT_NEAR(worst(1) - 1, std::max(3.0 - 1, 6.0 - 5), 1e-12);
}

}  // namespace
}  // namespace acol
