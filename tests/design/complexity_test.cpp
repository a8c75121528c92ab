#include "acol/design/complexity.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

TEST(Complexity, IrrelevantDimensionsHaveAClosedForm) {
  // Both relevant arms lie on one axis: ask the longer one, H = max(x²/(1+ε)²/ε²) = 1/ε².
  for (const double epsilon : {0.05, 0.01, 0.3}) {
    const Instance instance = irrelevant_dimensions(7, epsilon);
    const Complexity found = complexity(instance.problem(), instance.values(), {.gap = 1e-9});
    EXPECT_NEAR(found.value, 1 / (epsilon * epsilon), 1e-6 / (epsilon * epsilon));
    EXPECT_EQ(found.best, 6);
  }
}

TEST(Complexity, ALineIsDecidedByItsLongestArm) {
  // d = 1: ask the longest arm x = 1; targets 0.2 (gap 0.05) and 0.3 … 1.0 (gap x − 0.25).
  const Instance instance = line();
  double expected = std::pow(0.2 / 0.05, 2);
  for (int i = 3; i <= 10; ++i)
    expected = std::max(expected, std::pow(0.1 * i / (0.1 * i - 0.25), 2));
  EXPECT_NEAR(complexity(instance.problem(), instance.values(), {.gap = 1e-9}).value, expected,
              1e-6);
}

TEST(Complexity, OfSeveralBestArmsTheEasiestCounts) {
  // Orthogonal arms, two of them tied as best: H = 1/gap² of the best plus that of the better one.
  const Matrix arms = Matrix::Identity(3, 3);
  const Problem problem(arms, Vector{{1, 1, 2}}, {.threshold = 0.5});
  const Vector values{{0.4, 0.1, 0.9}};
  const Complexity found = complexity(problem, values, {.gap = 1e-9});
  EXPECT_EQ(found.best, 1);
  EXPECT_NEAR(found.value, 1 / 0.16 + 1 / 0.16, 1e-5);
}

TEST(Complexity, WithNothingFeasibleAllArmsCount) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{1, 2}}, {.threshold = 0});
  const Complexity found = complexity(problem, Vector{{0.5, 0.25}}, {.gap = 1e-9});
  EXPECT_FALSE(found.best);
  EXPECT_NEAR(found.value, 4 + 16, 1e-5);
}

TEST(Complexity, AnArmOnTheThresholdMakesItInfinite) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{1, 2}}, {.threshold = 0.5});
  EXPECT_TRUE(std::isinf(complexity(problem, Vector{{0.5, 0.9}}).value));
}

TEST(Complexity, WithAMarginTheCheapestRightAnswerCounts) {
  // Orthogonal arms: H is the sum of 1/gap² over the arms that an answer must decide. Of arms with
  // c = 0.3, 0.05, −0.2 and rewards 3, 2, 1 the last is best; with a margin of 0.1 the second is
  // right too, at 1/0.05² for itself and 1/0.3² for the first; with one of 1 the first, at 1/0.7².
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}});
  const Vector values{{0.3, 0.05, -0.2}};
  const auto found = [&](double margin) {
    return complexity(problem, values, {.gap = 1e-9}, margin);
  };
  EXPECT_EQ(found(0).best, 2);
  EXPECT_NEAR(found(0).value, 1 / 0.09 + 1 / 0.0025 + 1 / 0.04, 1e-4);
  const double second = 1 / 0.09 + 1 / 0.0025;
  const double third = 1 / 0.09 + 1 / 0.0025 + 1 / (0.3 * 0.3);
  EXPECT_EQ(found(0.1).best, 1);
  EXPECT_NEAR(found(0.1).value, std::min(second, third), 1e-4);
  EXPECT_EQ(found(1).best, 0);
  EXPECT_NEAR(found(1).value, 1 / 0.49, 1e-4);
}

TEST(Complexity, WhereNothingIsFeasibleAMarginLeavesTheCheaperWayOut) {
  // c = 0.5 and 0.25: that none is feasible takes 4 + 16. Within a margin of 0.3 the second arm is
  // right, which is no easier: 1/0.05² for it; within 1 the better one is, at 1/0.5².
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}});
  const Vector values{{0.5, 0.25}};
  EXPECT_FALSE(complexity(problem, values, {.gap = 1e-9}, 0.3).best);
  EXPECT_NEAR(complexity(problem, values, {.gap = 1e-9}, 0.3).value, 20, 1e-5);
  EXPECT_EQ(complexity(problem, values, {.gap = 1e-9}, 1).best, 0);
  EXPECT_NEAR(complexity(problem, values, {.gap = 1e-9}, 1).value, 4, 1e-5);
  EXPECT_THROW(complexity(problem, values, {}, -0.1), InvalidArgument);
}

TEST(Complexity, QuestionBoundIsTheClosedForm) {
  EXPECT_NEAR(question_bound(400, 0.05, 1), 1696.2, 0.1);
  EXPECT_NEAR(question_bound(400, 0.05, 2), 4 * 1696.2, 0.4);
  EXPECT_EQ(question_bound(400, 0.5, 1), 0);
  EXPECT_THROW(question_bound(1, 0, 1), InvalidArgument);
  EXPECT_THROW(question_bound(1, 0.1, 0), InvalidArgument);
}

}  // namespace
}  // namespace acol
