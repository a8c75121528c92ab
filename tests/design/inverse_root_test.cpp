#include "acol/design/inverse_root.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "support/gen.hpp"

namespace acol {
namespace {

/// ‖Mx‖² = xᵀA⁻¹x, also where A has a condition of 1e16 that its inverse would not survive.
TEST(InverseRoot, IsARootOfTheInverse) {
  const Matrix points = testing::random_matrix(3, 7, 4);
  const Vector weights = testing::random_vector(7, 5).cwiseAbs();
  const Matrix map = Matrix::Identity(3, 3);
  const Matrix root = inverse_root(points, weights, map);
  const Matrix inverse = (points * weights.asDiagonal() * points.transpose()).inverse();
  EXPECT_TRUE((root.transpose() * root).isApprox(inverse, 1e-9));
  const Matrix far_apart{{1, 0}, {0, 1e-8}};
  const Matrix exact = inverse_root(far_apart, Vector::Ones(2), Matrix::Identity(2, 2));
  EXPECT_NEAR((exact * Vector{{0, 1e-8}}).squaredNorm(), 1, 1e-9);
  EXPECT_FALSE(inverse_root(Matrix{{1}, {1}}, Vector::Ones(1), Matrix::Identity(2, 2)).allFinite());
}

/// Where only points with weight are read, as where all are.
TEST(InverseRoot, IsTheSameForManyPointsWithoutWeight) {
  const Matrix points = testing::random_matrix(60, 30'000, 6);
  Vector weights = Vector::Zero(30'000);
  weights.head(200).setOnes();
  const Matrix root = inverse_root(points, weights, Matrix::Identity(60, 60));
  const Matrix few = points.leftCols(200);
  EXPECT_TRUE((root.transpose() * root).isApprox((few * few.transpose()).inverse(), 1e-9));
  weights.tail(30'000 - 59).setZero();
  EXPECT_FALSE(inverse_root(points, weights, Matrix::Identity(60, 60)).allFinite());
}

TEST(InverseRoot, KnowsWhatTakesLong) {
  EXPECT_TRUE(is_costly(10'000, 200));
  EXPECT_TRUE(is_costly(30'000, 60));
  EXPECT_FALSE(is_costly(10'000, 20));
}

}  // namespace
}  // namespace acol
