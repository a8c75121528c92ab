#include "acol/design/determinant_master.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "support/gen.hpp"

namespace acol {
namespace {

using Master = double (*)(const Matrix&, Vector&, const MasterOptions&, int&);

const std::pair<const char*, Master> kMasters[] = {{"newton", determinant_by_newton},
                                                   {"exchange", determinant_by_exchange}};

/// max v / r − 1, computed densely.
double dense_gap(const Matrix& points, const Vector& weights) {
  const Matrix inverse = (points * weights.asDiagonal() * points.transpose()).inverse();
  double largest = 0;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    largest = std::max(largest, points.col(i).dot(inverse * points.col(i)));
  }
  return largest / static_cast<double>(points.rows()) - 1;
}

TEST(DeterminantMaster, ReachesTheGapThatItReports) {
  const Matrix points = testing::random_matrix(4, 30, 1);
  for (const auto& [name, master] : kMasters) {
    Vector weights = Vector::Constant(30, 7.0);  // at any scale
    int steps = 0;
    const double gap = master(points, weights, {.gap = 1e-3, .max_steps = 10'000}, steps);
    EXPECT_NEAR(weights.sum(), 1, 1e-12) << name;
    EXPECT_GE(weights.minCoeff(), 0) << name;
    EXPECT_LE(gap, 1e-3) << name;
    EXPECT_NEAR(dense_gap(points, weights), gap, 1e-6) << name;
    EXPECT_GT(steps, 0) << name;
  }
}

/// The corners of a regular polygon: all weights are equal by symmetry, as are those of the axes.
TEST(DeterminantMaster, FindsWhatSymmetryDemands) {
  Matrix polygon(2, 5);
  for (Eigen::Index i = 0; i < 5; ++i) {
    const double angle = 2 * M_PI * static_cast<double>(i) / 5;
    polygon.col(i) << std::cos(angle), std::sin(angle);
  }
  for (const auto& [name, master] : kMasters) {
    Vector weights{{5, 1, 1, 1, 1}};
    int steps = 0;
    master(polygon, weights, {.gap = 1e-7, .max_steps = 100'000}, steps);
    const Matrix information = polygon * weights.asDiagonal() * polygon.transpose();
    EXPECT_TRUE(information.isApprox(Matrix::Identity(2, 2) / 2, 1e-3)) << name;
    Vector axes{{1, 2, 3}};
    master(Matrix::Identity(3, 3), axes, {.gap = 1e-7, .max_steps = 100'000}, steps);
    EXPECT_TRUE(axes.isApprox(Vector::Constant(3, 1.0 / 3), 1e-4)) << name;
  }
}

TEST(DeterminantMaster, InOneDimensionTheLongestPointHasAllWeight) {
  for (const auto& [name, master] : kMasters) {
    Vector weights{{1, 1, 1}};
    int steps = 0;
    EXPECT_NEAR(master(Matrix{{1, -3, 2}}, weights, {}, steps), 0, 1e-4) << name;
    EXPECT_GT(weights(1), 0.999) << name;
  }
}

TEST(DeterminantMaster, AFewStepsAreStillADesign) {
  const Matrix points = testing::random_matrix(5, 40, 2);
  for (const auto& [name, master] : kMasters) {
    Vector weights = Vector::Constant(40, 1.0 / 40);
    int steps = 0;
    const double gap = master(points, weights, {.gap = 1e-12, .max_steps = 3}, steps);
    EXPECT_NEAR(weights.sum(), 1, 1e-9) << name;
    EXPECT_NEAR(dense_gap(points, weights), gap, 1e-6) << name;
    EXPECT_GT(gap, 0) << name;
  }
}

}  // namespace
}  // namespace acol
