#include "acol/driving/cross_entropy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "driving/plain_drive.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

Goal goal_in(const Scenario& scenario) { return {.reward = scenario.reward}; }

/// The paper's pseudo-code once more, line by line, on the independent roll-out.
double plain_cross_entropy(const std::string& name, const Goal& goal, std::uint64_t number) {
  NormalSource normal(3, number);
  std::vector<double> mean(40, 0.0), deviation(40, 5.0);
  double best = -1e300;
  for (int iteration = 0; iteration < 50; ++iteration) {
    std::vector<Controls> w(50);
    for (std::size_t k = 0; k < 40; ++k) {
      for (Controls& policy : w) {
        policy[k] = std::min(1.0, std::max(-1.0, mean[k] + deviation[k] * normal()));
      }
    }
    std::vector<double> G, J;
    for (const Controls& policy : w) {
      const auto f = testing::plain_drive(name, policy).features;
      G.push_back(std::inner_product(f.begin(), f.end(), goal.reward.begin(), 0.0));
      J.push_back(std::inner_product(f.begin(), f.end(), goal.constraint.begin(), 0.0));
      G.back() -= goal.penalty * J.back();
      if (!goal.constrained || J.back() <= 1) best = std::max(best, G.back());
    }
    std::vector<std::size_t> order(50);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto descending = [&](std::size_t a, std::size_t b) { return G[a] > G[b]; };
    if (goal.constrained) {
      std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return J[a] < J[b]; });
      if (J[order[4]] <= 1) {
        std::vector<std::size_t> feasible;
        for (const std::size_t i : order) {
          if (J[i] <= 1) feasible.push_back(i);
        }
        order = feasible;
        std::ranges::sort(order, descending);
      }
    } else {
      std::ranges::sort(order, descending);
    }
    for (std::size_t k = 0; k < 40; ++k) {
      double sum = 0, squares = 0;
      for (std::size_t e = 0; e < 5; ++e) sum += w[order[e]][k];
      for (std::size_t e = 0; e < 5; ++e) squares += std::pow(w[order[e]][k] - sum / 5, 2);
      mean[k] = sum / 5;
      deviation[k] = std::sqrt(squares / 5);
    }
  }
  return best;
}

TEST(CrossEntropy, IsThePapersPseudoCode) {
  for (const ScenarioKind kind : kScenarios) {
    for (const bool constrained : {true, false}) {
      const Scenario scenario = make_scenario(kind);
      Goal goal = goal_in(scenario);
      goal.constrained = constrained;
      goal.penalty = constrained ? 0 : 0.5;
      NormalSource normal(3, 17);
      const Found found = cross_entropy(scenario, goal, {}, normal);
      const double expected = plain_cross_entropy(std::string(name_of(kind)), goal, 17);
      EXPECT_NEAR(found.score.objective, expected, 1e-6) << name_of(kind) << constrained;
      EXPECT_EQ(found.roll_outs, 2500);
    }
  }
}

TEST(CrossEntropy, RefusesOptionsThatMakeNoSense) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  const auto with = [&](const CrossEntropyOptions& options) {
    return testing::complaint<Error>([&] {
      NormalSource normal(0, 0);
      cross_entropy(scenario, goal_in(scenario), options, normal);
    });
  };
  EXPECT_EQ(with({.iterations = 0}), "iterations must be at least 1, got 0");
  EXPECT_EQ(with({.samples = 3}), "elites must be from 1 to samples (3), got 5");
  EXPECT_EQ(with({.deviation = 0}), "deviation must be positive, got 0");
}

}  // namespace
}  // namespace acol::driving
