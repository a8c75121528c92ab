#include "acol/simulate/run_summary.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/design/complexity.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

RunResult run_with(std::uint64_t seed, std::int64_t questions, bool correct) {
  RunResult run;
  run.seed = seed;
  run.questions = questions;
  run.correct = correct;
  return run;
}

const std::vector<RunResult> kFourRuns = {run_with(0, 40, true), run_with(1, 10, true),
                                          run_with(2, 20, false), run_with(3, 80, true)};

TEST(RunSummary, QuantilesAreLinearBetweenTheRuns) {
  EXPECT_EQ(question_quantile(kFourRuns, 0), 10);
  EXPECT_EQ(question_quantile(kFourRuns, 0.5), 30);
  EXPECT_EQ(question_quantile(kFourRuns, 0.25), 17.5);
  EXPECT_EQ(question_quantile(kFourRuns, 1), 80);
}

TEST(RunSummary, OfAFixedInstanceHasItsBound) {
  const auto fixed = std::make_shared<const Instance>(irrelevant_dimensions(5, 0.1));
  SimulationOptions options;
  const RunSummary summary =
      summarize_runs([&](std::uint64_t) { return fixed; }, options, std::span(kFourRuns));
  const double hard = complexity(fixed->problem(), fixed->values()).value;
  EXPECT_EQ(summary.noise_bound, 0.05);
  EXPECT_EQ(summary.lower_bound, question_bound(hard, 0.05, 0.05));
  EXPECT_EQ(summary.median_questions, 30);
  EXPECT_EQ(summary.correct_share, 0.75);
  options.policy.noise_bound = 1;
  EXPECT_NEAR(summarize_runs([&](std::uint64_t) { return fixed; }, options, kFourRuns).lower_bound /
                  summary.lower_bound,
              400, 1e-9);
}

TEST(RunSummary, OfRandomInstancesHasTheMedianBound) {
  const auto make = [](std::uint64_t seed) {
    return std::make_shared<const Instance>(unit_sphere(6, 3, seed));
  };
  std::vector<double> bounds;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const double hard = complexity(make(seed)->problem(), make(seed)->values()).value;
    bounds.push_back(question_bound(hard, 0.05, 0.05));
  }
  std::ranges::sort(bounds);
  EXPECT_EQ(summarize_runs(make, {}, kFourRuns).lower_bound, bounds[2]);
  EXPECT_THROW(summarize_runs(make, {}, {}), InvalidArgument);
}

}  // namespace
}  // namespace acol
