#include "acol/design/minimax_start.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>
#include <numeric>

#include "acol/design/optimal_design.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// All arms of a catalogue are targets, as they are.
MinimaxProblem all_targets(const Matrix& arms, const Whitening& whitening) {
  std::vector<ArmIndex> rows(static_cast<std::size_t>(arms.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  return {arms, whitening, arms, rows};
}

TEST(MinimaxStart, ArmsOfTheFirstWorkingSetSpanEverything) {
  for (const Eigen::Index count : {12, 900, 6000}) {
    const Matrix arms = testing::random_matrix(count, 5, 1);
    const Whitening whitening = find_whitening(arms);
    const MinimaxProblem problem = all_targets(arms, whitening);
    SaddleSide first(arms);
    SaddleSide second(problem.targets);
    EXPECT_GT(start_saddle(problem, {}, first, second), 0);
    const Matrix chosen = arms(first.work().rows(), Eigen::all);
    EXPECT_EQ(Eigen::ColPivHouseholderQR<Matrix>(chosen).rank(), 5) << count;
    EXPECT_TRUE((first.work().weights.array() > 0).all());
    EXPECT_TRUE((second.work().weights.array() > 0).all());
  }
}

/// The D-optimal design of the targets is within a factor of their rank of the optimum.
TEST(MinimaxStart, IsWithinTheRankOfTheOptimum) {
  const Matrix arms = testing::random_matrix(300, 4, 2);
  const Whitening whitening = find_whitening(arms);
  const std::vector<ArmIndex> rows = {3, 50, 77, 120, 200};
  const MinimaxProblem problem{arms, whitening, arms(rows, Eigen::all), rows};
  SaddleSide first(arms);
  SaddleSide second(problem.targets);
  start_saddle(problem, {}, first, second);
  EXPECT_EQ(second.work().size(), 5);  // few targets are all in play
  const Matrix points = arms(first.work().rows(), Eigen::all);
  const Vector weights = first.work().weights / first.work().weights.sum();
  const Matrix inverse =
      (points.transpose() * weights.asDiagonal() * points).colPivHouseholderQr().inverse();
  double value = 0;
  for (const ArmIndex row : rows) {
    const double variance = arms.row(row) * inverse * arms.row(row).transpose();
    value = std::max(value, variance);
  }
  const double optimum = optimal_design(arms, {.arms = rows}, {.gap = 1e-4}).value;
  EXPECT_LE(value, 4 * 5 * optimum);  // the working set has other arms, of little weight
  EXPECT_GE(value, optimum * (1 - 1e-3));
}

TEST(MinimaxStart, StatedArmsJoinAndCapsLeaveRoom) {
  const Matrix arms = testing::random_matrix(500, 3, 3);
  const Whitening whitening = find_whitening(arms);
  const MinimaxProblem problem = all_targets(arms, whitening);
  SaddleSide first(arms);
  SaddleSide second(problem.targets);
  const Vector caps = Vector::Constant(500, 0.01);
  start_saddle(problem, {.caps = caps, .start = {.arms = {499, 498}}}, first, second);
  const std::vector<ArmIndex>& rows = first.work().rows();
  EXPECT_NE(std::ranges::find(rows, 499), rows.end());
  EXPECT_NE(std::ranges::find(rows, 498), rows.end());
  EXPECT_GE(0.01 * static_cast<double>(rows.size()), 1.99);  // room for twice a design
}

}  // namespace
}  // namespace acol
