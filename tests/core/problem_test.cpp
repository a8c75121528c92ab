#include "acol/core/problem.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) { return Matrix(rows); }

TEST(Problem, MergesRepeatedArmsAndKeepsTheBestOfEach) {
  const Problem problem(matrix({{1, 2}, {3, 4}, {1, 2}, {3, 4}, {0, -0.0}, {0, 0}}),
                        Vector{{1, 5, 7, 5, 2, 1}});
  EXPECT_EQ(problem.size(), 3);
  EXPECT_EQ(problem.candidates(), 6);
  EXPECT_EQ(problem.arms(), matrix({{1, 2}, {3, 4}, {0, 0}}));
  EXPECT_EQ(problem.rewards(), (Vector{{7, 5, 2}}));
  EXPECT_EQ(problem.candidate(0), 2);
  EXPECT_EQ(problem.candidate(1), 1) << "the first of equals";
  EXPECT_EQ(problem.candidate(2), 4);
  const ArmIndex expected[] = {0, 1, 0, 1, 2, 2};
  for (ArmIndex row = 0; row < 6; ++row) EXPECT_EQ(problem.distinct(row), expected[row]);
}

TEST(Problem, WithoutRepetitionRowsAreArms) {
  const Matrix arms = testing::random_matrix(50, 3, 1);
  const Problem problem(arms, Vector::Ones(50));
  EXPECT_EQ(problem.arms(), arms);
  for (ArmIndex i = 0; i < 50; ++i) {
    EXPECT_EQ(problem.candidate(i), i);
    EXPECT_EQ(problem.distinct(i), i);
  }
}

TEST(Problem, DistinctArmsAreDistinctWhateverRepeats) {
  testing::for_all([] {
    const auto rows = *rc::gen::inRange<Eigen::Index>(1, 200);
    Matrix arms(rows, 2);
    for (double& entry : arms.reshaped()) entry = *rc::gen::inRange(0, 5);
    arms(0, 0) = 1;
    const Problem problem(arms, testing::random_vector(rows, 3));
    for (ArmIndex row = 0; row < rows; ++row) {
      RC_ASSERT(problem.arms().row(problem.distinct(row)) == arms.row(row));
    }
    for (ArmIndex a = 0; a < problem.size(); ++a) {
      RC_ASSERT(problem.distinct(problem.candidate(a)) == a);
      for (ArmIndex b = 0; b < a; ++b) RC_ASSERT(problem.arms().row(a) != problem.arms().row(b));
    }
  });
}

TEST(Problem, LearningTheThresholdAppendsAConstantAndComparesWithZero) {
  const Problem learned(matrix({{2}, {3}}), Vector::Ones(2),
                        {.threshold = 5, .learn_threshold = true});
  EXPECT_EQ(learned.arms(), matrix({{2, 1}, {3, 1}}));
  EXPECT_EQ(learned.threshold(), 0);
  const Problem affine(matrix({{2}, {3}}), Vector::Ones(2), {.threshold = 5, .intercept = true});
  EXPECT_EQ(affine.dimension(), 2);
  EXPECT_EQ(affine.threshold(), 5);
  EXPECT_DOUBLE_EQ(affine.largest_norm(), std::sqrt(10.0));
}

TEST(Problem, RefusesWhatItCannotUse) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_THROW(Problem(Matrix(0, 2), Vector(0)), InvalidArgument);
  EXPECT_THROW(Problem(Matrix(2, 0), Vector::Ones(2)), InvalidArgument);
  EXPECT_THROW(Problem(matrix({{1}, {2}}), Vector::Ones(3)), InvalidArgument);
  EXPECT_THROW(Problem(matrix({{1}, {nan}}), Vector::Ones(2)), InvalidArgument);
  EXPECT_THROW(Problem(matrix({{1}, {2}}), Vector{{1, inf}}), InvalidArgument);
  EXPECT_THROW(Problem(matrix({{0}, {0}}), Vector::Ones(2)), InvalidArgument);
  EXPECT_THROW(Problem(matrix({{1}, {2}}), Vector::Ones(2), {.threshold = nan}), InvalidArgument);
  try {
    Problem(matrix({{1, 2}, {3, nan}}), Vector::Ones(2));
  } catch (const InvalidArgument& error) {
    EXPECT_STREQ(error.what(), "arms[1][1] must be a finite number, got nan");
  }
}

/// Products are cut into blocks by these: what they are must not depend on the machine.
TEST(Products, AreCutIntoTheSameBlocksOnEveryMachine) {
  EXPECT_EQ(Eigen::l1CacheSize(), 32 * 1024);
  EXPECT_EQ(Eigen::l2CacheSize(), 256 * 1024);
  EXPECT_EQ(Eigen::l3CacheSize(), 2 * 1024 * 1024);
}

}  // namespace
}  // namespace acol
