#include "acol/design/saddle.hpp"

#include <gtest/gtest.h>

#include "acol/design/minimax_master.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

Saddle random_saddle(Eigen::Index arms, Eigen::Index targets, Eigen::Index dimension) {
  return {.arms = testing::random_matrix(dimension, arms, 1),
          .targets = testing::random_matrix(dimension, targets, 2),
          .caps = {},
          .design = testing::random_matrix(arms, 1, 3).cwiseAbs2().array() + 0.1,
          .prior = testing::random_matrix(targets, 1, 4).cwiseAbs2().array() + 0.1};
}

TEST(Saddle, TheOperationIsTheMatrix) {
  const Saddle saddle = random_saddle(300, 40, 5);
  const SaddlePosition matrix(saddle, Curvature::matrix);
  const SaddlePosition operation(saddle, Curvature::operation);
  EXPECT_TRUE(operation.slopes().isApprox(matrix.slopes(), 1e-12));
  EXPECT_TRUE(operation.variances().isApprox(matrix.variances(), 1e-12));
  const Vector ratio = testing::random_matrix(40, 1, 5).cwiseAbs2();
  const Vector change = testing::random_matrix(300, 1, 6);
  EXPECT_TRUE(operation.over_arms(change).isApprox(matrix.over_arms(change), 1e-11));
  EXPECT_TRUE(operation.over_targets(ratio).isApprox(matrix.over_targets(ratio), 1e-11));
  const Vector expected = matrix.curvature(saddle.prior, ratio) * change;
  EXPECT_TRUE(operation.curvature_times(ratio, change).isApprox(expected, 1e-11));
}

TEST(Saddle, BothFormsOfNewtonFindTheSameValue) {
  for (const double cap : {0.0, 0.01}) {
    Saddle dense = random_saddle(300, 40, 5);
    dense.design /= dense.design.sum();
    dense.prior /= dense.prior.sum();
    if (cap > 0) {
      dense.caps = Vector::Constant(300, cap);
      dense.design = Vector::Constant(300, 1.0 / 300);
    }
    Saddle iterated = dense;
    int steps = 0;
    const SaddleBounds a = minimax_by_newton(dense, {.gap = 1e-3}, Curvature::matrix, steps);
    const SaddleBounds b = minimax_by_newton(iterated, {.gap = 1e-3}, Curvature::operation, steps);
    EXPECT_LE(a.gap(), 3e-3);
    EXPECT_LE(b.gap(), 3e-3);
    EXPECT_LE(a.lower, b.upper * (1 + 1e-12));
    EXPECT_LE(b.lower, a.upper * (1 + 1e-12));
  }
}

}  // namespace
}  // namespace acol
