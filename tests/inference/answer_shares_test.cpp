#include "acol/inference/answer_shares.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

TEST(AnswerChances, OfIndependentArmsAreTheSameByArmAndByDraws) {
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}});
  const Vector mean{{0.5, 0.1, -0.3}};
  const Vector deviation{{0.6, 0.2, 0.4}};
  const std::vector<Estimates> estimates{{mean, deviation}};
  const std::vector<LinearBelief> beliefs{{mean, deviation.asDiagonal()}};
  const std::vector<ArmIndex> order{0, 1, 2};
  const auto by_arm = chances_of(problem, order, {.arms = estimates});
  const auto by_draws = chances_of(problem, order, {.linear = beliefs});
  double total = 0;
  for (const AnswerChance& one : by_arm) {
    total += one.probability;
    const auto drawn = std::ranges::find(by_draws, one.arm, &AnswerChance::arm);
    ASSERT_NE(drawn, by_draws.end());
    EXPECT_NEAR(drawn->probability, one.probability, 5 * 0.5 / 20);
  }
  EXPECT_NEAR(total, 1, 1e-12);
}

TEST(BoldShares, AreInProportionToTheChanceToTheOneAndAHalf) {
  const std::vector<AnswerChance> two{{4, 0.8}, {-1, 0.2}};
  const std::vector<Share> shares = bold_shares(two);
  EXPECT_EQ(shares[0].arm, 4);
  EXPECT_NEAR(shares[0].share / shares[1].share, std::pow(4, 1.5), 1e-12);
  EXPECT_NEAR(shares[0].share + shares[1].share, 1, 1e-15);
}

TEST(AnswerChances, AreTheProductsOfTheNormalProbabilities) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}}, {.thresholds = {0, 0}});
  // Two constraints: an arm must hold both.
  const std::vector<Estimates> estimates{{Vector{{0.5, -1}}, Vector{{1, 2}}},
                                         {Vector{{-0.2, 0}}, Vector{{0.5, 1}}}};
  const double slack = 0.1;
  const auto holds = [&](ArmIndex arm) {
    double chance = 1;
    for (const Estimates& one : estimates) {
      chance *= std::erfc(-(slack - one.mean(arm)) / one.deviation(arm) / std::sqrt(2.0)) / 2;
    }
    return chance;
  };
  const std::vector<ArmIndex> order{1, 0};
  double total = 0;
  for (const AnswerChance& one : chances_of(problem, order, {.arms = estimates}, slack)) {
    const double expected = one.arm == 1   ? holds(1)
                            : one.arm == 0 ? (1 - holds(1)) * holds(0)
                                           : (1 - holds(1)) * (1 - holds(0));
    EXPECT_NEAR(one.probability, expected, 1e-9) << one.arm;
    total += one.probability;
  }
  EXPECT_NEAR(total, 1, 1e-9);
}

TEST(AnswerChances, LeaveOutWhatIsImpossibleAndBeginWithTheLikeliest) {
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}});
  const std::vector<Estimates> estimates{{Vector{{9, -0.1, -9}}, Vector{{1, 1, 1}}}};
  const auto found = chances_of(problem, std::vector<ArmIndex>{0, 1, 2}, {.arms = estimates});
  ASSERT_EQ(found.size(), 2U);  // arm 0 is not feasible, and "none" cannot be after arm 2
  EXPECT_EQ(found[0].arm, 1);
  EXPECT_EQ(found[1].arm, 2);
  EXPECT_FALSE(AnswerBelief{}.exists());
}

}  // namespace
}  // namespace acol
