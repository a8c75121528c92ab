#include "acol/simulate/synthetic.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol {
namespace {

TEST(Synthetic, IrrelevantDimensionsAreThePapers) {
  const Instance instance = irrelevant_dimensions(4, 0.1);
  EXPECT_EQ(instance.problem().size(), 5);
  EXPECT_EQ(instance.problem().dimension(), 4);
  EXPECT_EQ(instance.best(), 3);
  EXPECT_TRUE(instance.feasible(0));
  EXPECT_FALSE(instance.feasible(4));
  EXPECT_DOUBLE_EQ(instance.values()(3), 0.9);
  EXPECT_DOUBLE_EQ(instance.values()(4), 1.1);
  EXPECT_DOUBLE_EQ(instance.problem().rewards()(4), 1.1);
}

TEST(Synthetic, UnitSphereHasUnitArmsAndTheClosestPairAsConstraint) {
  for (const auto& [n, d] : {std::pair<ArmIndex, Eigen::Index>{20, 5}, {1300, 2}, {1300, 9}}) {
    const Instance instance = unit_sphere(n, d, 3);
    const Matrix& arms = instance.problem().arms();
    for (ArmIndex i = 0; i < n; ++i) EXPECT_NEAR(arms.row(i).norm(), 1, 1e-12);
    Vector closest = Vector::Constant(d, 10);
    for (ArmIndex i = 0; i < n; ++i) {
      for (ArmIndex j = i + 1; j < n; ++j) {
        const Vector difference = arms.row(i) - arms.row(j);
        if (difference.squaredNorm() < closest.squaredNorm()) closest = difference;
      }
    }
    EXPECT_EQ(instance.constraint(), closest) << n << " arms of dimension " << d;
  }
}

TEST(Synthetic, UnitSpheresDependOnTheirSeedAlone) {
  const Matrix arms = unit_sphere(20, 5, 3).problem().arms();
  EXPECT_EQ(unit_sphere(20, 5, 3).problem().arms(), arms);
  EXPECT_NE(unit_sphere(20, 5, 4).problem().arms(), arms);
}

TEST(Synthetic, ThePublishedSphereIsAUnitSphereOfOtherNumbers) {
  const Instance instance = published_sphere(20, 5, 3);
  const Matrix& arms = instance.problem().arms();
  double closest = 4;
  for (ArmIndex i = 0; i < 20; ++i) {
    EXPECT_NEAR(arms.row(i).norm(), 1, 1e-12);
    for (ArmIndex j = 0; j < i; ++j) {
      closest = std::min(closest, (arms.row(i) - arms.row(j)).squaredNorm());
    }
  }
  EXPECT_NEAR(instance.constraint().squaredNorm(), closest, 1e-12);
  EXPECT_NE(arms, unit_sphere(20, 5, 3).problem().arms());
  EXPECT_NE(arms, published_sphere(20, 5, 4).problem().arms());
}

TEST(Synthetic, LineIsTenArmsOfWhichTwoAreFeasible) {
  const Instance instance = line();
  EXPECT_EQ(instance.problem().size(), 10);
  EXPECT_EQ(instance.best(), 1);
}

TEST(Synthetic, RefusesParametersThatMakeNoInstance) {
  EXPECT_THROW(irrelevant_dimensions(0, 0.1), InvalidArgument);
  EXPECT_THROW(irrelevant_dimensions(3, 0), InvalidArgument);
  EXPECT_THROW(irrelevant_dimensions(3, 1), InvalidArgument);
  EXPECT_THROW(unit_sphere(1, 3, 0), InvalidArgument);
  EXPECT_THROW(unit_sphere(3, 0, 0), InvalidArgument);
  EXPECT_THROW(published_sphere(1, 3, 0), InvalidArgument);
  EXPECT_THROW(published_sphere(3, 3, std::uint64_t{1} << 32), InvalidArgument);
}

}  // namespace
}  // namespace acol
