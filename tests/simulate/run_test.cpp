#include "acol/simulate/run.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "acol/core/error.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

std::shared_ptr<const Instance> sphere(std::uint64_t seed) {
  return std::make_shared<const Instance>(unit_sphere(10, 4, seed, 0.2));
}

/// Runs that soon end or give up.
SimulationOptions short_runs(std::int64_t seeds) {
  return {.algorithm = "g-acol-uniform",
          .policy = {.margin = 0.05},
          .seeds = seeds,
          .run = {.max_questions = 50'000}};
}

TEST(Simulate, ResultsDoNotDependOnTheNumberOfThreads) {
  SimulationOptions options = short_runs(12);
  const std::vector<RunResult> one = simulate(sphere, options);
  options.jobs = 4;
  const std::vector<RunResult> four = simulate(sphere, options);
  ASSERT_EQ(one.size(), 12u);
  ASSERT_EQ(four.size(), 12u);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].seed, i);
    EXPECT_EQ(one[i].seed, four[i].seed);
    EXPECT_EQ(one[i].questions, four[i].questions);
    EXPECT_EQ(one[i].recommendation.candidate, four[i].recommendation.candidate);
    EXPECT_EQ(one[i].outcome, four[i].outcome);
  }
}

TEST(Simulate, ARunAtItsBudgetIsNotCorrect) {
  const SimulationOptions options{.policy = {.noise_bound = 100}, .run = {.max_questions = 50}};
  const RunResult result = simulate_one(line(), 1, options);
  EXPECT_EQ(result.outcome, RunOutcome::budget);
  EXPECT_EQ(result.questions, 50);
  EXPECT_FALSE(result.correct);
  EXPECT_FALSE(result.recommendation.certified);
  EXPECT_EQ(result.guarantee, Guarantee::heuristic);
}

TEST(Simulate, StopsWhenToldAndKeepsWhatIsFinished) {
  std::atomic<int> polls = 0;
  const SimulationOptions options{.seeds = 8, .run = {.stop = [&] { return ++polls > 3; }}};
  const auto fixed = std::make_shared<const Instance>(line());
  const std::vector<RunResult> runs = simulate([&](std::uint64_t) { return fixed; }, options);
  EXPECT_LT(runs.size(), 8u);
  for (const RunResult& run : runs) EXPECT_EQ(run.outcome, RunOutcome::certified);
}

TEST(Simulate, APolicyOfTheCallersTakesThePlaceOfTheNamedOne) {
  SimulationOptions options = short_runs(6);
  const std::vector<RunResult> named = simulate(sphere, options);
  options.maker = [](const Problem& problem, const PolicyOptions& policy) {
    return make_policy("g-acol-uniform", problem, policy);
  };
  options.algorithm = "of our own";
  options.jobs = 2;
  const std::vector<RunResult> made = simulate(sphere, options);
  ASSERT_EQ(made.size(), named.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    EXPECT_EQ(made[i].questions, named[i].questions);
    EXPECT_EQ(made[i].recommendation.candidate, named[i].recommendation.candidate);
    EXPECT_EQ(made[i].correct, named[i].correct);
  }
}

TEST(Simulate, OnlyTheOracleIsToldTheTruth) {
  for (const std::string& name : policy_names()) EXPECT_EQ(needs_truth(name), name == "oracle");
  SimulationOptions options{.algorithm = "oracle", .seeds = 1, .run = {.max_questions = 10}};
  bool told = true;
  options.maker = [&](const Problem& problem, const PolicyOptions& policy) {
    told = !policy.truth.empty();
    return make_policy("g-acol", problem, policy);
  };
  simulate(sphere, options);
  EXPECT_FALSE(told);
}

TEST(Simulate, AnErrorInOneRunReachesTheCaller) {
  const SimulationOptions options{.algorithm = "no-such", .seeds = 4, .jobs = 2};
  EXPECT_THROW(simulate(sphere, options), InvalidArgument);
  EXPECT_THROW(simulate(sphere, {.seeds = 0}), InvalidArgument);
  EXPECT_THROW(simulate(sphere, {.jobs = 0}), InvalidArgument);
}

}  // namespace
}  // namespace acol
