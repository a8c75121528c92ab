#include "acol/design/taming.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "acol/core/error.hpp"
#include "support/gen.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

std::optional<TamedArms> tame(const Matrix& arms) { return tame(arms, sizes_of(arms)); }

TEST(Taming, OrdinaryCataloguesAreLeftAlone) {
  EXPECT_FALSE(tame(testing::random_matrix(20, 4, 1)).has_value());
  EXPECT_FALSE(tame(Matrix{{1e-90, 1e90}, {0, 0}}).has_value());
}

/// Powers of two change no digit: the quotients of two arms are the same to the last bit.
TEST(Taming, FeaturesOfExtremeSizeComeNearOneWithoutARoundingError) {
  Matrix arms = testing::random_matrix(10, 3, 2);
  arms.col(0) *= 1e-200;
  arms.col(2) *= 1e250;
  const auto tamed = tame(arms);
  ASSERT_TRUE(tamed.has_value());
  EXPECT_TRUE(tamed->vanished.empty());
  EXPECT_EQ(tamed->arms.col(1), arms.col(1));
  for (const Eigen::Index j : {0, 2}) {
    const double size = tamed->arms.col(j).cwiseAbs().maxCoeff();
    EXPECT_GE(size, 1);
    EXPECT_LT(size, 2);
    int exponent = 0;
    const double factor = tamed->arms(0, j) / arms(0, j);
    EXPECT_EQ(std::frexp(factor, &exponent), 0.5);  // a power of two
    EXPECT_EQ(tamed->arms.col(j), (arms.col(j) * factor).eval());
  }
}

TEST(Taming, ArmsThatVanishBesideTheOthersBecomeZeroAndKeepTheirDirection) {
  const Matrix arms{{1, 2}, {3e-160, 4e-160}, {0, 0}, {1e-149, 0}};
  const auto tamed = tame(arms);
  ASSERT_TRUE(tamed.has_value());
  EXPECT_EQ(tamed->vanished, std::vector<ArmIndex>{1});
  EXPECT_EQ(tamed->arms.row(1), Eigen::RowVectorXd::Zero(2));
  EXPECT_EQ(tamed->arms.row(0), arms.row(0));
  ASSERT_EQ(tamed->directions.rows(), 1);
  EXPECT_NEAR(tamed->directions(0, 0) / tamed->directions(0, 1), 0.75, 1e-12);
  EXPECT_GT(tamed->directions.norm(), 0.1);  // at a length that can be seen
}

TEST(Taming, WhatIsNotFiniteIsNamed) {
  Matrix arms = Matrix::Ones(3, 2);
  arms(2, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(testing::complaint<InvalidArgument>([&] { tame(arms); }),
            "arms[2][1] must be a finite number, got nan");
  arms(2, 1) = -std::numeric_limits<double>::infinity();
  EXPECT_EQ(testing::complaint<InvalidArgument>([&] { tame(arms); }),
            "arms[2][1] must be a finite number, got -inf");
}

}  // namespace
}  // namespace acol
