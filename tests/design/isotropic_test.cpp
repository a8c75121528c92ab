#include "acol/design/isotropic.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "support/gen.hpp"

namespace acol {
namespace {

Matrix information(const Isotropic& found, const Matrix& arms) {
  const Matrix z = arms(found.design.arms, Eigen::all) * found.map.transpose();
  return z.transpose() * found.design.weights.asDiagonal() * z;
}

TEST(Isotropic, TheOptimalDesignHasTheIdentityWhateverTheScales) {
  Matrix arms = testing::random_matrix(60, 4, 9);
  arms.col(1) *= 1e-6;
  arms.col(3) *= 1e5;
  const Isotropic found = isotropic(arms);
  EXPECT_TRUE(information(found, arms).isApprox(Matrix::Identity(4, 4), 1e-8));
  // G-optimal: no arm is longer than √d, up to the gap of the design.
  EXPECT_LE((arms * found.map.transpose()).rowwise().squaredNorm().maxCoeff(), 4 * 1.02 + 1e-9);
}

TEST(Isotropic, KnowsTheRankAndArmsThatSpan) {
  Matrix arms = testing::random_matrix(30, 5, 4);
  arms.col(4) = arms.col(0) - 2 * arms.col(1);
  const Isotropic found = isotropic(arms);
  ASSERT_EQ(found.map.rows(), 4);
  ASSERT_EQ(found.basis.size(), 4);
  EXPECT_EQ(Eigen::FullPivLU<Matrix>(arms(found.basis, Eigen::all)).rank(), 4);
  EXPECT_TRUE(isotropic(Matrix::Zero(3, 2)).basis.empty());
}

}  // namespace
}  // namespace acol
