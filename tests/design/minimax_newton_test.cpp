#include <gtest/gtest.h>

#include "acol/design/minimax_master.hpp"
#include "support/saddle_grid.hpp"

namespace acol {
namespace {

const Matrix kNewtonTargets{{1, 0.5, 0}, {0, 0.5, 2}};

/// Arms e_i and targets √w_j e_j: v_j = w_j/λ_j, so that λ = w/Σw and the value is Σw.
Saddle axes(const Vector& weights) {
  const Eigen::Index n = weights.size();
  return {.arms = Matrix::Identity(n, n),
          .targets = weights.cwiseSqrt().asDiagonal(),
          .caps = {},
          .design = Vector::Constant(n, 1.0 / static_cast<double>(n)),
          .prior = Vector::Constant(n, 1.0 / static_cast<double>(n))};
}

TEST(MinimaxNewton, FindsTheClosedFormOfAxes) {
  for (const Curvature kind : {Curvature::matrix, Curvature::operation}) {
    Saddle saddle = axes(Vector{{4, 1, 2, 3}});
    int steps = 0;
    const SaddleBounds bounds =
        minimax_by_newton(saddle, {.gap = 1e-6, .max_steps = 200}, kind, steps);
    EXPECT_LE(bounds.lower, 10 * (1 + 1e-9));
    EXPECT_GE(bounds.upper, 10 * (1 - 1e-9));
    EXPECT_LE(bounds.gap(), kind == Curvature::matrix ? 1e-6 : 1e-2);
    EXPECT_TRUE(saddle.design.isApprox(Vector{{0.4, 0.1, 0.2, 0.3}}, 1e-2));
  }
}

TEST(MinimaxNewton, NoDesignOfAGridIsBetter) {
  Saddle saddle = testing::small_saddle(kNewtonTargets);
  const double best = testing::smallest_on_grid(saddle, 400);
  int steps = 0;
  const SaddleBounds bounds =
      minimax_by_newton(saddle, {.gap = 1e-6, .max_steps = 100}, Curvature::matrix, steps);
  EXPECT_NEAR(saddle.design.sum(), 1, 1e-12);
  EXPECT_NEAR(bounds.upper, testing::largest_variance(saddle, saddle.design), 1e-9);
  EXPECT_LE(bounds.lower, best);
  EXPECT_NEAR(bounds.upper, best, 1e-3 * best);
}

TEST(MinimaxNewton, KeepsToCaps) {
  Saddle saddle = axes(Vector{{4, 1, 1}});
  saddle.caps = Vector{{0.5, 1, 1}};
  int steps = 0;
  const SaddleBounds bounds =
      minimax_by_newton(saddle, {.gap = 1e-5, .max_steps = 200}, Curvature::matrix, steps);
  EXPECT_LE(saddle.design(0), 0.5 + 1e-9);
  EXPECT_NEAR(bounds.upper, 8, 1e-2);  // 4/0.5; without the cap it were 6
  EXPECT_LE(bounds.lower, 8 * (1 + 1e-9));
}

TEST(MinimaxNewton, AStartAtAnyScaleLeadsToTheSameValue) {
  double values[2];
  for (const int i : {0, 1}) {
    Saddle saddle = testing::small_saddle(kNewtonTargets);
    saddle.design *= i == 0 ? 1 : 1e6;
    saddle.prior *= i == 0 ? 1 : 1e-3;
    int steps = 0;
    values[i] =
        minimax_by_newton(saddle, {.gap = 1e-6, .max_steps = 100}, Curvature::matrix, steps).upper;
  }
  EXPECT_NEAR(values[0], values[1], 1e-5 * values[0]);
}

}  // namespace
}  // namespace acol
