#include "acol/design/constraint_complexity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// Orthogonal arms, two constraints: every pair (arm, constraint) is on its own.
Problem two_constraints(bool joint) {
  return {Matrix::Identity(2, 2), Vector{{1, 2}}, {.thresholds = {0, 0}, .joint = joint}};
}
// Arm 0 is best, with gaps 0.5 and 0.25; arm 1 is better and violates both, by 0.3 and 0.4.
std::vector<Vector> two_values() { return {Vector{{-0.5, 0.3}}, Vector{{-0.25, 0.4}}}; }

TEST(ConstraintComplexity, OneByOneEveryPairIsOnItsOwn) {
  // Shares λ of four pairs: 1/(λ₁ 0.25), 1/(λ₂ 0.0625), and for arm 1 1/(0.09 λ₃ + 0.16 λ₄), whose
  // cheapest is λ₄ alone: H = 4 + 16 + 6.25.
  const ConstraintComplexity found =
      complexity(two_constraints(false), two_values(), {.gap = 1e-6});
  EXPECT_EQ(found.best, 0);
  EXPECT_NEAR(found.value, 4 + 16 + 6.25, 0.01);
}

TEST(ConstraintComplexity, JointQuestionsAddWhatTheConstraintsSay) {
  // H = max_l 1/c² of arm 0, plus 1/(0.09 + 0.16) for arm 1.
  const ConstraintComplexity found = complexity(two_constraints(true), two_values(), {.gap = 1e-6});
  EXPECT_NEAR(found.value, 16 + 4, 1e-3);
}

TEST(ConstraintComplexity, SharesOfSeveralViolationsAreSearchedFor) {
  // Both constraints of arm 1 are asked about anyway: arm 1 = (1, 0) again, in one dimension.
  // min over λ of max(1/(λ a²), 1/((1−λ) b²), 1/(λ c² + (1−λ) e²)), by a fine grid.
  const Problem problem(Matrix{{1}, {0.5}}, Vector{{1, 2}}, {.thresholds = {0, 0.2}});
  const std::vector<Vector> values = {Vector{{-0.5, 0.11}}, Vector{{-0.1, 0.35}}};
  double expected = 1e300;
  for (double share = 1e-4; share < 1; share += 1e-4) {
    // ‖x‖² of arm 0 is 1/share, of arm 1 a quarter of that: arm 0 is the longer one to ask.
    const double shown = share * 0.11 * 0.11 / 0.25 + (1 - share) * 0.15 * 0.15 / 0.25;
    expected =
        std::min(expected, std::max({1 / (share * 0.25), 1 / ((1 - share) * 0.09), 1 / shown}));
  }
  const ConstraintComplexity found = complexity(problem, values, {.gap = 1e-6});
  EXPECT_NEAR(found.value, expected, 1e-3 * expected);
}

TEST(ConstraintComplexity, AMarginMakesSeveralAnswersRight) {
  // Within 0.5 both arms are right. Arm 0: 1/(0.5 + 0.5)² and 1/(0.5 + 0.25)², and arm 1 is ruled
  // out by 1/0.4². Arm 1 itself: 1/0.2² + 1/0.1², which is more.
  const double gap = 1 / (0.75 * 0.75);
  const ConstraintComplexity apart =
      complexity(two_constraints(false), two_values(), {.gap = 1e-6}, 0.5);
  EXPECT_EQ(apart.best, 0);
  EXPECT_NEAR(apart.value, 1 + gap + 6.25, 0.01);
  const ConstraintComplexity joint =
      complexity(two_constraints(true), two_values(), {.gap = 1e-6}, 0.5);
  EXPECT_NEAR(joint.value, gap + 4, 1e-3);
  // Within 0.39 arm 1 is not right, and arm 0 stays so.
  EXPECT_EQ(complexity(two_constraints(false), two_values(), {}, 0.39).best, 0);
}

TEST(ConstraintComplexity, WhereNothingIsFeasibleWithinTheMarginMayBeCheaperThanNone) {
  // None: 1/0.1² + 1/0.4². Arm 0 within 0.5: 1/0.4² + 1/0.7², and 1/0.4² to rule arm 1 out.
  const std::vector<Vector> values = {Vector{{0.1, 0.3}}, Vector{{-0.2, 0.4}}};
  const ConstraintComplexity none = complexity(two_constraints(false), values, {.gap = 1e-6});
  EXPECT_FALSE(none.best.has_value());
  EXPECT_NEAR(none.value, 100 + 6.25, 0.05);
  const ConstraintComplexity within =
      complexity(two_constraints(false), values, {.gap = 1e-6}, 0.5);
  EXPECT_EQ(within.best, 0);
  EXPECT_NEAR(within.value, 6.25 + 1 / 0.49 + 6.25, 0.01);
  EXPECT_THROW(complexity(two_constraints(false), values, {}, -1), InvalidArgument);
}

TEST(ConstraintComplexity, OneConstraintIsThePapers) {
  const Instance instance = unit_sphere(10, 3, 1, 1);
  const double plain = complexity(instance.problem(), instance.values()).value;
  EXPECT_EQ(complexity(instance.problem(), instance.all_values()).value, plain);
}

TEST(ConstraintComplexity, MismatchedShapesAreRefused) {
  const std::vector<Vector> one = {Vector{{-0.5, 0.3}}};
  EXPECT_THROW(complexity(two_constraints(false), one), InvalidArgument);
  const std::vector<Vector> short_one = {Vector{{-0.5, 0.3}}, Vector{{-0.5}}};
  EXPECT_THROW(complexity(two_constraints(false), short_one), InvalidArgument);
}

}  // namespace
}  // namespace acol
