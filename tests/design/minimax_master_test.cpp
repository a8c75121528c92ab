#include "acol/design/minimax_master.hpp"

#include <gtest/gtest.h>

#include "support/gen.hpp"
#include "support/saddle_grid.hpp"

namespace acol {
namespace {

/// Many arms or few, near the optimum or far from it: the methods differ, what they find does not.
TEST(MinimaxMaster, WhicheverMethodIsTakenTheGapIsWhatWasAimedFor) {
  for (const Eigen::Index arms : {6, 60, 600}) {
    for (const double aim : {0.05, 1e-3}) {
      Saddle saddle{.arms = testing::random_matrix(4, arms, 1),
                    .targets = testing::random_matrix(4, 12, 2),
                    .caps = {},
                    .design = Vector::Constant(arms, 1.0 / static_cast<double>(arms)),
                    .prior = Vector::Constant(12, 1.0 / 12)};
      int steps = 0;
      solve_saddle(saddle, {.aim = aim, .enough = aim}, steps);
      const SaddleBounds found = bounds(saddle);
      EXPECT_LE(found.gap(), 3 * aim + 1e-9) << arms << " " << aim;
      EXPECT_NEAR(found.upper, testing::largest_variance(saddle, saddle.design),
                  1e-6 * found.upper);
      EXPECT_GT(steps, 0);
    }
  }
}

TEST(MinimaxMaster, KeepsToCapsOnLargeSetsToo) {
  constexpr Eigen::Index kMany = 400;
  Saddle saddle{.arms = testing::random_matrix(3, kMany, 3),
                .targets = testing::random_matrix(3, 8, 4),
                .caps = Vector::Constant(kMany, 0.01),
                .design = Vector::Constant(kMany, 1.0 / kMany),
                .prior = Vector::Constant(8, 1.0 / 8)};
  const double start = testing::largest_variance(saddle, saddle.design);
  int steps = 0;
  solve_saddle(saddle, {.aim = 1e-3, .enough = 1e-3}, steps);
  EXPECT_LE(saddle.design.maxCoeff(), 0.01 * (1 + 1e-6));
  EXPECT_NEAR(saddle.design.sum(), 1, 1e-9);
  EXPECT_LT(testing::largest_variance(saddle, saddle.design), start);
}

}  // namespace
}  // namespace acol
