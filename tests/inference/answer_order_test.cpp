#include "acol/inference/answer_order.hpp"

#include <gtest/gtest.h>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(AnswerOrder, BestRewardFirstAndTheLowerIndexAmongTies) {
  const Problem problem(Matrix{{1}, {2}, {3}, {4}, {5}}, Vector{{2, 7, 2, 7, 9}});
  const std::vector<ArmIndex> order = by_reward(problem);
  EXPECT_EQ(order, (std::vector<ArmIndex>{4, 1, 3, 0, 2}));
  const std::vector<ArmIndex> rank = inverse(order);
  for (std::size_t k = 0; k < order.size(); ++k) {
    EXPECT_EQ(rank[static_cast<std::size_t>(order[k])], static_cast<ArmIndex>(k));
  }
}

/// The weights of those before the k-th, from the definition.
std::vector<double> weights_before(Eigen::Index k) {
  std::vector<double> early(static_cast<std::size_t>(k));
  double total = 0;
  for (std::size_t j = 0; j < early.size(); ++j) {
    const double at = static_cast<double>(j);
    total += early[j] = 1 / ((at + 1) * (at + 2));
  }
  std::vector<double> near(early.size(), 0.0);
  double near_total = 0;
  for (Eigen::Index s = 0; (Eigen::Index{1} << s) <= k; ++s) {
    const Eigen::Index length = Eigen::Index{1} << s;
    const double share = 1.0 / static_cast<double>((s + 1) * (s + 2));
    near_total += share;
    for (Eigen::Index j = k - length; j < k; ++j) {
      near[static_cast<std::size_t>(j)] += share / static_cast<double>(length);
    }
  }
  for (std::size_t j = 0; j < early.size(); ++j) {
    early[j] = early[j] / total / 2 + near[j] / near_total / 2;
  }
  return early;
}

TEST(AnswerOrder, WhatIsSpreadOverEarlierOnesFollowsTheDefinition) {
  for (const Eigen::Index n : {1, 2, 3, 7, 8, 9, 100}) {
    const Vector values = testing::random_vector(n, 3).cwiseAbs();
    const Vector found = spread_over_earlier(values);
    ASSERT_EQ(found.size(), n + 1);
    EXPECT_EQ(found(0), 0);
    for (Eigen::Index k = 1; k <= n; ++k) {
      const std::vector<double> weights = weights_before(k);
      double expected = 0;
      double sum = 0;
      for (Eigen::Index j = 0; j < k; ++j) {
        expected += weights[static_cast<std::size_t>(j)] * values(j);
        sum += weights[static_cast<std::size_t>(j)];
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_NEAR(found(k), expected, 1e-12 * (1 + expected)) << n << " " << k;
    }
  }
}

TEST(AnswerOrder, ATinyValueBehindAHugeOneIsNotLost) {
  Vector values = Vector::Constant(64, 1e-200);
  values(0) = 1e200;
  const Vector found = spread_over_earlier(values);
  EXPECT_GE(found(1), 0.9e200);
  EXPECT_GT(found(64), 0);
  EXPECT_TRUE(found.allFinite());
}

}  // namespace
}  // namespace acol
