#include "acol/design/theorems.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
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

}  // namespace
}  // namespace acol
