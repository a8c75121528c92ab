#include <gtest/gtest.h>

#include "acol/design/minimax_master.hpp"
#include "support/saddle_grid.hpp"

namespace acol {
namespace {

const Matrix kMultiplied{{1, 0.3, -1}, {0.2, 1, 1}};

TEST(MinimaxMultiplication, NoDesignOfAGridIsBetter) {
  Saddle saddle = testing::small_saddle(kMultiplied);
  const double best = testing::smallest_on_grid(saddle, 400);
  int steps = 0;
  const SaddleBounds bounds =
      minimax_by_multiplication(saddle, {.gap = 1e-3, .max_steps = 20'000}, steps);
  EXPECT_LE(bounds.gap(), 1e-3);
  EXPECT_LE(bounds.lower, best);
  EXPECT_NEAR(bounds.upper, best, 3e-3 * best);
  EXPECT_NEAR(bounds.upper, testing::largest_variance(saddle, saddle.design), 1e-9);
}

TEST(MinimaxMultiplication, MoreStepsAreNeverWorse) {
  double before = 1e300;
  for (const int most : {1, 3, 10, 100, 1000}) {
    Saddle saddle = testing::small_saddle(kMultiplied);
    int steps = 0;
    const SaddleBounds bounds =
        minimax_by_multiplication(saddle, {.gap = 1e-9, .max_steps = most}, steps);
    EXPECT_LE(bounds.gap(), before * (1 + 1e-12));
    EXPECT_LE(steps, most);
    EXPECT_NEAR(saddle.design.sum(), 1, 1e-9);
    EXPECT_NEAR(saddle.prior.sum(), 1, 1e-9);
    before = bounds.gap();
  }
  EXPECT_LT(before, 0.05);
}

TEST(MinimaxMultiplication, EndsAtOnceWhereNothingIsAsked) {
  Saddle saddle = testing::small_saddle(kMultiplied);
  int steps = 0;
  minimax_by_multiplication(saddle, {.gap = 1e3, .max_steps = 50}, steps);
  EXPECT_EQ(steps, 1);
}

}  // namespace
}  // namespace acol
