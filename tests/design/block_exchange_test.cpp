#include "acol/design/block_exchange.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "support/gen.hpp"

namespace acol {
namespace {

Vector lengths(const Matrix& points, const Vector& weights) {
  const Matrix information = points * weights.asDiagonal() * points.transpose();
  return points.cwiseProduct(information.llt().solve(points)).colwise().sum();
}

TEST(BlockExchange, EndsAtTheGapThatItReturns) {
  for (const auto& [dimension, count] : {std::pair{2, 40}, {7, 300}, {40, 900}}) {
    const Matrix points = testing::random_matrix(dimension, count, 5);
    for (const double gap : {1e-1, 1e-3, 1e-5}) {
      Vector weights = Vector::Ones(count);
      int steps = 0;
      const double reached = determinant_by_blocks(
          points, weights, {.gap = gap, .start_gap = 0.3, .max_steps = 10'000'000}, steps);
      EXPECT_LE(reached, gap) << dimension;
      EXPECT_NEAR(weights.sum(), 1, 1e-12);
      EXPECT_GE(weights.minCoeff(), 0);
      EXPECT_NEAR(lengths(points, weights).maxCoeff() / dimension - 1, reached, 1e-8) << dimension;
      EXPECT_GT(steps, 0);
    }
  }
}

TEST(BlockExchange, FindsTheDesignThatStepsOneByOneFind) {
  const Matrix points = testing::random_matrix(12, 500, 6);
  Vector blocks = Vector::Ones(500);
  Vector single = Vector::Ones(500);
  int steps = 0;
  const MasterOptions options{.gap = 1e-6, .start_gap = 0.3, .max_steps = 10'000'000};
  determinant_by_blocks(points, blocks, options, steps);
  determinant_by_exchange(points, single, options, steps);
  // log det is strictly concave in the information, which is hence the same.
  const Matrix difference = points * (blocks - single).asDiagonal() * points.transpose();
  EXPECT_LT(difference.norm(), 1e-2 * (points * single.asDiagonal() * points.transpose()).norm());
}

/// Most points are left out between looks: those must be missed by nobody who looks at all of them.
TEST(BlockExchange, LosesNoPointOutOfSight) {
  Matrix points = testing::random_matrix(5, 4000, 9);
  points.rightCols(30) *= 1.5;  // of which the start knows nothing
  Vector weights = Vector::Zero(4000);
  weights.head(10).setOnes();
  int steps = 0;
  const double reached = determinant_by_blocks(
      points, weights, {.gap = 1e-6, .start_gap = 0.3, .max_steps = 10'000'000}, steps);
  EXPECT_LE(reached, 1e-6);
  EXPECT_NEAR(lengths(points, weights).maxCoeff() / 5 - 1, reached, 1e-8);
}

TEST(BlockExchange, StopsAfterAsManyStepsAsAllowed) {
  const Matrix points = testing::random_matrix(10, 400, 8);
  Vector weights = Vector::Ones(400);
  int steps = 0;
  const double reached = determinant_by_blocks(
      points, weights, {.gap = 1e-12, .start_gap = 0.3, .max_steps = 64}, steps);
  EXPECT_EQ(steps, 64);
  EXPECT_GT(reached, 1e-12);
}

}  // namespace
}  // namespace acol
