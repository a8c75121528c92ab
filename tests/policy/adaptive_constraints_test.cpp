#include "acol/policy/adaptive_constraints.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

/// The sixteen algorithms of the paper.
const std::vector<std::string>& paper_algorithms() {
  static const std::vector<std::string> names = {"oracle",
                                                 "g-allocation",
                                                 "uniform",
                                                 "acol",
                                                 "greedy-maxvar",
                                                 "adaptive-uniform",
                                                 "maxrew-u",
                                                 "g-acol",
                                                 "g-acol-uniform",
                                                 "greedy-maxvar-tuned",
                                                 "adaptive-uniform-tuned",
                                                 "maxrew-u-tuned",
                                                 "g-acol-tuned",
                                                 "g-acol-uniform-tuned"};
  return names;
}

TEST(SeveralConstraints, EveryAlgorithmFindsTheBestArm) {
  for (const int constraints : {2, 3}) {
    const Instance instance = irrelevant_dimensions(4, 0.3, 0.05, constraints);
    for (const std::string& algorithm : paper_algorithms()) {
      const RunResult run = simulate_one(instance, 1, {.algorithm = algorithm});
      EXPECT_TRUE(run.correct) << algorithm << " with " << constraints;
      EXPECT_NE(run.outcome, RunOutcome::budget) << algorithm;
    }
  }
}

TEST(SeveralConstraints, AlgorithmsThatAskAboutFeasibleArmsOnlyRun) {
  // They get stuck on most instances, as the paper says; here the feasible arms are enough.
  const Problem problem(Matrix{{0.2}, {1}}, Vector{{1, 2}}, {.thresholds = {0.5, 0.5}});
  const Instance instance("two", problem,
                          std::vector<Vector>{Vector::Ones(1), Vector::Constant(1, 0.9)},
                          {.sigma = 0.05});
  for (const std::string algorithm : {"maxrew-f", "maxrew-f-tuned"}) {
    EXPECT_TRUE(simulate_one(instance, 1, {.algorithm = algorithm}).correct) << algorithm;
  }
}

TEST(SeveralConstraints, JointQuestionsCountOnce) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{1, 2}},
                        {.thresholds = {0, 0}, .joint = true});
  const Instance instance("joint", problem,
                          std::vector<Vector>{Vector{{-0.5, 0.3}}, Vector{{-0.25, 0.4}}},
                          {.sigma = 0.05});
  const Problem apart(Matrix::Identity(2, 2), Vector{{1, 2}}, {.thresholds = {0, 0}});
  const Instance one_by_one("apart", apart,
                            std::vector<Vector>{Vector{{-0.5, 0.3}}, Vector{{-0.25, 0.4}}},
                            {.sigma = 0.05});
  for (const std::string algorithm : {"g-acol", "oracle", "acol"}) {
    const RunResult joint = simulate_one(instance, 1, {.algorithm = algorithm});
    const RunResult single = simulate_one(one_by_one, 1, {.algorithm = algorithm});
    EXPECT_TRUE(joint.correct && single.correct) << algorithm;
    EXPECT_LT(joint.questions, single.questions) << algorithm;
  }
}

/// Both gaps are small beside the noise.
Instance close_constraints() {
  return {"close",
          Problem(Matrix{{1, 0}, {0, 1}, {0.7, 0.7}}, Vector{{1, 2, 3}}, {.thresholds = {0, 0}}),
          std::vector<Vector>{Vector{{-0.3, 0.2}}, Vector{{-0.2, -0.3}}},
          {.sigma = 1}};
}

TEST(SeveralConstraints, ErrorsStayBelowDelta) {
  // δ = 0.2, 200 runs: more than 60 errors have chance 1e-4.
  const Instance instance = close_constraints();
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RunResult run =
        simulate_one(instance, seed, {.algorithm = "g-acol", .policy = {.delta = 0.2}});
    wrong += run.correct ? 0 : 1;
  }
  EXPECT_LE(wrong, 60);
}

TEST(SeveralConstraints, IntervalsThatAreTooNarrowFail) {
  // The same with tuned intervals of a tenth of the noise: the control that must err.
  const Instance instance = close_constraints();
  int wrong = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const RunResult run = simulate_one(
        instance, seed,
        {.algorithm = "g-acol-tuned", .policy = {.sqrt_beta = 0.1, .first_look = FirstLook::no}});
    wrong += run.correct ? 0 : 1;
  }
  EXPECT_GT(wrong, 30);
}

TEST(Switches, AShortNormBoundProvesNothing) {
  const Instance instance = unit_sphere(8, 3, 1, 1);
  PolicyOptions options{.noise_bound = 1, .norm_bound = 1};
  EXPECT_EQ(make_policy("g-acol", instance.problem(), options)->guarantee(), Guarantee::certified);
  options.arm_norm_bound = 0.5;
  EXPECT_EQ(make_policy("g-acol", instance.problem(), options)->guarantee(), Guarantee::heuristic);
  options = {.noise_bound = 1, .round_ridge = 0.01};
  EXPECT_EQ(make_policy("acol", instance.problem(), options)->guarantee(), Guarantee::heuristic);
}

TEST(Switches, TheFirstLookMayDecideBeforeAnyQuestion) {
  // √β = 0.01: every interval around 0 is far from τ = 1, so that all arms look feasible.
  const Problem problem(Matrix{{1}, {2}}, Vector{{1, 2}}, {.threshold = 1});
  PolicyOptions options{.noise_bound = 1, .sqrt_beta = 0.01};
  EXPECT_TRUE(make_policy("g-acol-tuned", problem, options)->done());
  options.first_look = FirstLook::no;
  EXPECT_FALSE(make_policy("g-acol-tuned", problem, options)->done());
}

TEST(Switches, WhatIsOutOfRangeIsRefused) {
  const Instance instance = line();
  for (const PolicyOptions& wrong : {PolicyOptions{.noise_bound = 1, .arm_norm_bound = 0},
                                     PolicyOptions{.noise_bound = 1, .rounding = 0},
                                     PolicyOptions{.noise_bound = 1, .rounding = 1.5},
                                     PolicyOptions{.noise_bound = 1, .round_ridge = -1}}) {
    EXPECT_THROW(make_policy("acol", instance.problem(), wrong), InvalidArgument);
  }
}

}  // namespace
}  // namespace acol
