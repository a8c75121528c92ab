#include "acol/policy/arm_screen.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/policy/argmax.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// The same of all arms, in double precision.
ArmIndex of_all(const Matrix& arms, const Matrix& directions, const Vector& variances) {
  const Eigen::ArrayXd scores = (arms * directions).rowwise().squaredNorm().array();
  return variances.size() == 0 ? argmax(scores)
                               : argmax(Eigen::ArrayXd(scores / (1 + variances.array())));
}

TEST(ArmScreen, ChoosesWhatAllScoresInDoublePrecisionWould) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto n = static_cast<Eigen::Index>(1 + 37 * seed % 900);
    const auto d = static_cast<Eigen::Index>(1 + seed % 23);
    const Matrix arms = testing::random_matrix(n, d, seed);
    ArmScreen screen(arms);
    for (Eigen::Index count = 1; count <= ArmScreen::kMaxDirections; ++count) {
      const Matrix directions = testing::random_matrix(d, count, seed + 1000);
      const Vector variances = testing::random_vector(n, seed + 2000).cwiseAbs();
      EXPECT_EQ(screen.furthest(directions), of_all(arms, directions, {})) << seed;
      EXPECT_EQ(screen.furthest(directions, variances), of_all(arms, directions, variances))
          << seed;
    }
  }
}

/// Scores that differ in the tenth digit, which single precision does not see.
TEST(ArmScreen, SeesDifferencesThatSinglePrecisionDoesNot) {
  constexpr Eigen::Index kArms = 200;
  Matrix arms = Matrix::Ones(kArms, 3);
  for (Eigen::Index i = 0; i < kArms; ++i) {
    arms(i, 0) += 1e-8 * static_cast<double>((i * 71) % kArms);
  }
  ArmScreen screen(arms);
  const Matrix direction = Vector{{1, 0.5, 0.25}};
  EXPECT_EQ(screen.furthest(direction), of_all(arms, direction, {}));
  EXPECT_EQ((screen.furthest(direction) * 71) % kArms, kArms - 1);
}

TEST(ArmScreen, OfEqualArmsTheFirstIsChosenWhateverTheScales) {
  for (const double size : {1e-200, 1e-30, 1.0, 1e30, 1e150}) {
    const Matrix arms = size * Matrix{{1, 0}, {0, 2}, {0, -2}, {0, 2}, {1, 1}};
    ArmScreen screen(arms);
    for (const double length : {1e-100, 1.0, 1e60}) {
      EXPECT_EQ(screen.furthest(length * Matrix{{0.1}, {1}}), 1) << size << " " << length;
    }
  }
}

TEST(ArmScreen, WithoutADirectionAllArmsAreTheSame) {
  const Matrix arms = testing::random_matrix(40, 3, 5);
  ArmScreen screen(arms);
  EXPECT_EQ(screen.furthest(Matrix::Zero(3, 2)), 0);
  EXPECT_EQ(screen.furthest(Matrix(3, 0)), 0);
  EXPECT_THROW(screen.furthest(Matrix::Ones(3, 5)), InvalidArgument);
  const Matrix nothing = Matrix::Zero(4, 3);
  EXPECT_EQ(ArmScreen(nothing).furthest(Matrix::Ones(3, 1)), 0);
}

}  // namespace
}  // namespace acol
