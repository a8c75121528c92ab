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

TEST(Complexity, QuestionBoundIsTheClosedForm) {
  EXPECT_NEAR(question_bound(400, 0.05, 1), 1696.2, 0.1);
  EXPECT_NEAR(question_bound(400, 0.05, 2), 4 * 1696.2, 0.4);
  EXPECT_EQ(question_bound(400, 0.5, 1), 0);
  EXPECT_THROW(question_bound(1, 0, 1), InvalidArgument);
  EXPECT_THROW(question_bound(1, 0.1, 0), InvalidArgument);
}

}  // namespace
}  // namespace acol
