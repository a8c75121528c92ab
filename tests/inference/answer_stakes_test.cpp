#include <gtest/gtest.h>

#include <numeric>

#include "acol/inference/answer_tests.hpp"

namespace acol {
namespace {

Problem ranked_arms(ArmIndex size) {
  return {Matrix::Identity(size, size), Vector::LinSpaced(size, static_cast<double>(size), 1)};
}

/// What is believed of arms whose means are all alike.
Estimates alike(ArmIndex size, double mean) {
  return {Vector::Constant(size, mean), Vector::Ones(size)};
}

double total(const std::vector<Share>& shares) {
  return std::accumulate(shares.begin(), shares.end(), 0.0,
                         [](double sum, const Share& one) { return sum + one.share; });
}

TEST(AnswerStakes, AreOnNothingBeforeTheFirstAnswers) {
  const Problem problem = ranked_arms(4);
  const Stakes stakes = AnswerTests(problem, {}).stakes({}, 0);
  EXPECT_EQ(stakes.kind, Stakes::Kind::shares);
  EXPECT_TRUE(stakes.shares.empty());
  EXPECT_TRUE(stakes.reserve.empty());
}

/// Of eight arms that each are feasible with a probability of Φ(−0.8) = 0.21 none leads; of eight
/// with Φ(0.8) = 0.79 the first does.
TEST(AnswerStakes, WaitForALead) {
  const Problem problem = ranked_arms(8);
  const AnswerTests tests(problem, {});
  const std::vector<Estimates> vague = {alike(8, 0.8)};
  EXPECT_TRUE(tests.stakes({.arms = vague}, 0.1).shares.empty());
  const std::vector<Estimates> clear = {alike(8, -0.8)};
  const Stakes stakes = tests.stakes({.arms = clear}, 0.1);
  EXPECT_NEAR(total(stakes.shares), 1, 1e-12);
  EXPECT_EQ(stakes.shares.front().arm, 0);
  EXPECT_TRUE(stakes.reserve.empty()) << "there is neither a margin nor a tie";
}

/// Half of the money is for the margin: spent in proportion, all of it by a quarter of the way.
TEST(AnswerStakes, SpendTheReserveByAQuarterOfTheWay) {
  const Problem problem = ranked_arms(3);
  AnswerTests tests(problem, {.margin = 0.5});
  const std::vector<Estimates> known = {alike(3, -0.8)};
  const Vector clock = Vector::Ones(3);
  double spent = 0;
  for (const double progress : {0.05, 0.1, 0.2, 0.25, 0.6}) {
    const Stakes stakes = tests.stakes({.arms = known}, progress);
    tests.commit(stakes, std::vector<RoundOutlook>{{clock, clock}});
    spent += total(stakes.reserve);
    EXPECT_NEAR(spent, 0.5 * std::min(1.0, progress / 0.25), 1e-12) << progress;
  }
}

}  // namespace
}  // namespace acol
