#include "acol/design/theorems.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/oracle_allocation.hpp"
#include "acol/simulate/instance_bounds.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

TEST(Theorems, IrrelevantDimensionsHaveClosedForms) {
  // d − 1 arms e_i with gap 1 and two arms on one axis with gap ε: H̄ = (d − 1) + 1/ε², H = 1/ε².
  const double d = 10;
  const double epsilon = 0.05;
  const Instance instance = irrelevant_dimensions(10, epsilon);
  const Theorems found = theorems(instance.problem(), instance.all_values());
  EXPECT_NEAR(found.smallest_gap, epsilon, 1e-12);
  EXPECT_NEAR(found.worst_case, d / (epsilon * epsilon), 1e-6);
  EXPECT_NEAR(found.complexity_all, d - 1 + 1 / (epsilon * epsilon), 1e-2);
  EXPECT_EQ(found.rounds, 5);  // 2⁻⁴ > 0.05 ≥ 2⁻⁵
  const auto log_term = [](double t) { return std::log(11 * t * t / (0.05 * 0.05)); };
  EXPECT_NEAR(found.printed.acol, 8 * log_term(5) * 1.05 * 5 * 409 + 5, 5);
  EXPECT_NEAR(found.printed.oracle, 10 * (1 + 2 * 1.05 * log_term(10) * 400), 5);
  EXPECT_NEAR(found.printed.g_allocation, 16 * (1 + 8 * 1.05 * log_term(16) * 4000), 5);
  // Round 1 is for all arms, ρ = d; the others for one axis, ρ = 1; none is shorter than 21 n.
  double proved = 0;
  for (int t = 1; t <= 5; ++t) {
    const double rho = t == 1 ? d : 1;
    proved += std::ceil(std::max(std::exp2(2 * t + 3) * log_term(t) * 1.05 * 1.001 * rho, 231.0));
  }
  EXPECT_NEAR(found.proved.acol, proved, 2e-3 * proved);
}

TEST(Theorems, UpperBoundsScaleWithTheNoise) {
  const Instance instance = irrelevant_dimensions(4, 0.1);
  const Theorems one = theorems(instance.problem(), instance.all_values());
  const Theorems two = theorems(instance.problem(), instance.all_values(), {.noise_bound = 2});
  EXPECT_NEAR(two.printed.acol - two.rounds, 4 * (one.printed.acol - one.rounds), 1e-6);
  EXPECT_EQ(one.complexity_all, two.complexity_all);
}

TEST(Theorems, WhatIsProvedHoldsOfEveryRun) {
  for (const std::string algorithm : {"acol", "oracle", "g-allocation"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Instance instance = unit_sphere(12, 4, seed, 1);
      const RunResult run = simulate_one(instance, seed, {.algorithm = algorithm});
      const UpperBounds bounds = theorems(instance.problem(), instance.all_values()).proved;
      const double most = algorithm == "acol"     ? bounds.acol
                          : algorithm == "oracle" ? bounds.oracle
                                                  : bounds.g_allocation;
      EXPECT_LE(static_cast<double>(run.questions), most) << algorithm << " " << seed;
    }
  }
}

TEST(Theorems, AnArmOnTheThresholdLeavesNoBound) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{1, 2}}, {.threshold = 0.5});
  const std::vector<Vector> values = {Vector{{0.5, 0.9}}};
  const Theorems found = theorems(problem, values);
  EXPECT_EQ(found.smallest_gap, 0);
  EXPECT_TRUE(std::isinf(found.printed.acol));
  EXPECT_TRUE(std::isinf(found.worst_case));
}

TEST(Theorems, OptionsOutOfRangeAreRefused) {
  const Instance instance = line();
  for (const TheoremOptions& wrong :
       {TheoremOptions{.delta = 1}, TheoremOptions{.noise_bound = 0}, TheoremOptions{.rounding = 0},
        TheoremOptions{.rounding = 2}, TheoremOptions{.round_growth = 1}}) {
    EXPECT_THROW(theorems(instance.problem(), instance.all_values(), wrong), InvalidArgument);
  }
}

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

TEST(ConstraintComplexity, OneConstraintIsThePapers) {
  const Instance instance = unit_sphere(10, 3, 1, 1);
  const double plain = complexity(instance.problem(), instance.values()).value;
  EXPECT_EQ(complexity(instance.problem(), instance.all_values()).value, plain);
  EXPECT_EQ(oracle_allocation(instance.problem(), instance.all_values()).value, plain);
}

TEST(ConstraintComplexity, TheOracleNeedsAtLeastTheBound) {
  const OracleAllocation oracle =
      oracle_allocation(two_constraints(false), two_values(), {.gap = 1e-6});
  EXPECT_NEAR(oracle.value, 4 + 16 + 6.25, 1e-3);  // arm 1 by its second constraint
  EXPECT_NEAR(oracle.shares(0), 4 / 26.25, 1e-4);
}

TEST(ConstraintComplexity, MismatchedShapesAreRefused) {
  const std::vector<Vector> one = {Vector{{-0.5, 0.3}}};
  EXPECT_THROW(complexity(two_constraints(false), one), InvalidArgument);
  const std::vector<Vector> short_one = {Vector{{-0.5, 0.3}}, Vector{{-0.5}}};
  EXPECT_THROW(complexity(two_constraints(false), short_one), InvalidArgument);
}

}  // namespace
}  // namespace acol
