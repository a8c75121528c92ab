#include "acol/design/minimax_design.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "support/gen.hpp"

namespace acol {
namespace {

const std::function<bool()> kNoLimit = [] { return false; };

/// √w x of some arms, densely judged.
struct Posed {
  Matrix arms;
  Whitening whitening;
  std::vector<ArmIndex> rows;
  Vector weights;

  MinimaxProblem problem() const {
    return {arms, whitening, weights.cwiseSqrt().asDiagonal() * arms(rows, Eigen::all), rows};
  }
  double value(const Design& design) const {
    const Matrix points = arms(design.arms, Eigen::all);
    const Matrix inverse = (points.transpose() * design.weights.asDiagonal() * points).inverse();
    double largest = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double norm = arms.row(rows[i]) * inverse * arms.row(rows[i]).transpose();
      largest = std::max(largest, weights(static_cast<Eigen::Index>(i)) * norm);
    }
    return largest;
  }
};

Posed posed(Eigen::Index arms, Eigen::Index dimension, std::vector<ArmIndex> rows, Vector weights) {
  const Matrix features = testing::random_matrix(arms, dimension, 7);
  return {features, find_whitening(features), std::move(rows), std::move(weights)};
}

TEST(MinimaxDesign, ItsBoundsHoldAndMeet) {
  for (const Eigen::Index count : {20, 800, 7000}) {
    const Posed one = posed(count, 4, {0, 5, 11, 19}, Vector{{1, 3, 0.5, 2}});
    const MinimaxProblem problem = one.problem();
    const Design design = minimax_design(problem, {.gap = 1e-3}, kNoLimit);
    EXPECT_EQ(design.stop, DesignStop::converged);
    EXPECT_LE(design.gap(), 1e-3);
    const double value = one.value(design);
    EXPECT_NEAR(design.value, value, 1e-6 * value) << count;
    // No mixture of the design with any single arm is below the bound.
    for (ArmIndex arm = 0; arm < std::min<Eigen::Index>(count, 40); ++arm) {
      Design mixed = design;
      mixed.arms.push_back(arm);
      mixed.weights = Vector(std::ssize(mixed.arms));
      mixed.weights << 0.98 * design.weights, 0.02;
      EXPECT_GE(one.value(mixed), design.lower_bound * (1 - 1e-9));
    }
  }
}

/// Axes with weights w: λ = w/Σw, of value Σw.
TEST(MinimaxDesign, FindsTheClosedFormOfAxes) {
  const Posed axes{
      Matrix::Identity(3, 3), find_whitening(Matrix::Identity(3, 3)), {0, 1, 2}, Vector{{5, 2, 3}}};
  const MinimaxProblem problem = axes.problem();
  const Design design = minimax_design(problem, {.gap = 1e-4}, kNoLimit);
  EXPECT_NEAR(design.value, 10, 1e-2);
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    EXPECT_NEAR(design.weights(static_cast<Eigen::Index>(i)), axes.weights(design.arms[i]) / 10,
                1e-3);
  }
}

TEST(MinimaxDesign, OutOfTimeItHasTheBestSoFarWithItsTrueValue) {
  const Posed one = posed(3000, 6, {1, 2, 3}, Vector::Ones(3));
  const MinimaxProblem problem = one.problem();
  const Design design = minimax_design(problem, {.gap = 1e-12}, [] { return true; });
  EXPECT_NE(design.stop, DesignStop::converged);
  EXPECT_NEAR(design.value, one.value(design), 1e-6 * design.value);
  EXPECT_LE(design.lower_bound, design.value);
}

TEST(MinimaxDesign, CapsAreKept) {
  const Posed one = posed(60, 3, {0, 1, 2, 3}, Vector::Ones(4));
  const MinimaxProblem problem = one.problem();
  const Design design =
      minimax_design(problem, {.gap = 1e-3, .caps = Vector::Constant(60, 0.05)}, kNoLimit);
  EXPECT_LE(design.weights.maxCoeff(), 0.05 * (1 + 1e-9));
  const Design free = minimax_design(problem, {.gap = 1e-3}, kNoLimit);
  EXPECT_GE(design.value, free.lower_bound);
}

}  // namespace
}  // namespace acol
