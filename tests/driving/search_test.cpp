#include "acol/driving/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "driving/plain_drive.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

Goal task_of(const Scenario& scenario) { return {.reward = scenario.reward}; }

TEST(Search, DoesNotDependOnTheNumberOfThreads) {
  const Scenario scenario = make_scenario(ScenarioKind::blocked);
  for (const SearchMethod method : {SearchMethod::plain, SearchMethod::refined}) {
    SearchOptions options{.method = method, .restarts = 6, .seed = 4};
    options.local.iterations = 60;
    const Found alone = search(scenario, task_of(scenario), options);
    options.jobs = 3;
    const Found together = search(scenario, task_of(scenario), options);
    EXPECT_EQ(alone.controls, together.controls);
    EXPECT_EQ(alone.roll_outs, together.roll_outs);
  }
}

/// The best reward of the policies for reward minus λ times the constraint that are feasible.
double best_feasible_penalised(const Scenario& scenario) {
  double best = -std::numeric_limits<double>::infinity();
  for (const double penalty : {0.02, 0.2, 0.5, 1.0}) {
    Goal goal = task_of(scenario);
    goal.constrained = false;
    goal.penalty = penalty;
    const Found found = search(scenario, goal, {.restarts = 10, .seed = 3, .jobs = 2});
    if (found.score.constraint <= kThreshold) best = std::max(best, found.score.reward);
  }
  return best;
}

TEST(Search, MeetsTheFiguresOfThePaperAndBeatsEveryFeasiblePenalisedPolicy) {
  const double bars[] = {-0.033, -0.173, -1.13};
  for (std::size_t i = 0; i < 3; ++i) {
    const Scenario scenario = make_scenario(kScenarios[i]);
    const Found found = search(scenario, task_of(scenario), {.restarts = 20, .seed = 0, .jobs = 2});
    const auto plain = testing::plain_drive(std::string(name_of(kScenarios[i])), found.controls);
    const double constraint =
        std::inner_product(kConstraint.begin(), kConstraint.end(), plain.features.begin(), 0.0);
    const double reward = plain.features[i == 1 ? 1 : 0];
    EXPECT_LE(constraint, 1 + 1e-9);
    EXPECT_GE(reward, bars[i]);
    EXPECT_GE(reward, best_feasible_penalised(scenario) - 1e-6);
    EXPECT_NEAR(found.score.constraint, constraint, 1e-9);
    check_controls(found.controls);
  }
}

TEST(Search, EndsWhenToldTo) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  int looks = 0;
  SearchOptions options{.method = SearchMethod::plain, .restarts = 1000};
  options.stop = [&] { return ++looks > 3; };
  EXPECT_EQ(search(scenario, task_of(scenario), options).roll_outs, 3 * 2500);
}

TEST(Search, RefusesOptionsThatMakeNoSense) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const auto with = [&](const Goal& goal, const SearchOptions& options) {
    return testing::complaint<Error>([&] { search(scenario, goal, options); });
  };
  EXPECT_EQ(with({}, {.restarts = 0}), "restarts must be from 1 to 1000000, got 0");
  EXPECT_EQ(with({}, {.jobs = 0}), "jobs must be at least 1, got 0");
  EXPECT_EQ(with({.penalty = -1}, {}), "penalty must not be negative, got -1");
}

}  // namespace
}  // namespace acol::driving
