#include "acol/policy/answer_pool.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <tuple>

#include "support/gen.hpp"

namespace acol {
namespace {

const Problem kPooled(Matrix{{1, 0}, {0, 1}, {1, 1}, {1, -1}}, Vector{{1, 2, 3, 4}},
                      {.threshold = 0.5});

TEST(AnswerPool, AddsAnswersUpArmByArm) {
  AnswerPool pool(kPooled, {});
  EXPECT_EQ(pool.size(), 0);
  EXPECT_TRUE(pool.thoughts().arms.empty());
  pool.add(0, {{0, 2}, {2, 1}}, {{2, 3, 0.5}, {1, 1, 0}});
  pool.add(0, {{2, 3}, {1, 4}}, {{1, 3, 0}, {4, 4, 0}});
  EXPECT_EQ(pool.size(), 8);
  const AnswerPool::Asked asked = pool.asked(0);
  EXPECT_EQ(asked.arms, (std::vector<ArmIndex>{0, 2, 3}));
  EXPECT_EQ(asked.counts, (std::vector<std::int64_t>{2, 2, 4}));
  EXPECT_EQ(asked.answers[1].sum, 4);
  EXPECT_NEAR(asked.answers[1].spread, 2, 1e-12);  // of 1 and 3 about 2
}

/// Least squares from all answers, whatever round they came in: by the normal equations.
TEST(AnswerPool, EstimatesAreLeastSquaresOfAllAnswers) {
  AnswerPool pool(kPooled, {.noise_bound = 0.3});
  pool.add(0, {{0, 2}, {2, 3}}, {{2, 1, 0}, {3, 5, 0}});
  pool.add(0, {{1, 2}, {4, 1}}, {{4, 2, 0}, {1, 2, 0}});
  Matrix information = Matrix::Zero(2, 2);
  Vector sums = Vector::Zero(2);
  for (const auto& [arm, count, sum] :
       {std::tuple<ArmIndex, double, double>{0, 2, 1}, {2, 4, 7}, {1, 4, 2}}) {
    const Vector x = kPooled.arms().row(arm);
    information += count * x * x.transpose();
    sums += sum * x;
  }
  const AnswerPool::Thoughts known = pool.thoughts();
  ASSERT_EQ(known.arms.size(), 1U);
  const Vector values = kPooled.arms() * (information.inverse() * sums);
  for (ArmIndex arm = 0; arm < 4; ++arm) {
    const Vector x = kPooled.arms().row(arm);
    EXPECT_NEAR(known.arms[0].mean(arm), values(arm) - 0.5, 1e-9);
    EXPECT_NEAR(known.arms[0].deviation(arm), 0.3 * std::sqrt(x.dot(information.inverse() * x)),
                1e-9);
  }
  ASSERT_EQ(known.linear.size(), 1U);
  EXPECT_EQ(known.variances, std::vector<double>{0.09});
  EXPECT_TRUE(known.forecasts.empty());
}

/// Where answers need not be linear, many answers about an arm itself are worth more than a line.
TEST(AnswerPool, OwnAnswersAreTrustedWhereTheLineMayBeWrong) {
  AnswerPool pool(kPooled, {.noise_bound = 1, .misspecification = 0.5});
  pool.add(0, {{0, 1, 2}, {1, 10'000, 10'000}}, {{1, 0, 0}, {10'000, 0, 0}, {10'000, 7'000, 0}});
  const AnswerPool::Thoughts known = pool.thoughts();
  EXPECT_TRUE(known.linear.empty());
  EXPECT_NEAR(known.arms[0].mean(2), 0.7 - 0.5, 1e-9);
  EXPECT_NEAR(known.arms[0].deviation(2), 0.01, 1e-9);
  EXPECT_GE(known.arms[0].deviation(3), 0.5);  // never asked: the line, and what it may be off
}

/// Yes and no of which nearly all are yes vary less than R allows.
TEST(AnswerPool, AnswersInARangeAreSeenToVaryLess) {
  AnswerPool pool(kPooled, {.noise_bound = 0.5, .range = AnswerRange{0, 1}});
  pool.add(0, {{0, 1}, {400, 400}}, {{400, 8, 8 - 64.0 / 400}, {400, 4, 4 - 16.0 / 400}});
  const AnswerPool::Thoughts known = pool.thoughts();
  ASSERT_EQ(known.forecasts.size(), 1U);
  EXPECT_LT(known.variances[0], 0.25);
  EXPECT_GT(known.variances[0], 0);
}

}  // namespace
}  // namespace acol
