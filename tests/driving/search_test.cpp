#include "acol/driving/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acol/driving/adapted_gaussian.hpp"
#include "acol/driving/profile.hpp"
#include "driving/plain_drive.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

Goal task_of(const Scenario& scenario) { return {.reward = scenario.reward}; }

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
      Goal goal = task_of(scenario);
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
      cross_entropy(scenario, task_of(scenario), options, normal);
    });
  };
  EXPECT_EQ(with({.iterations = 0}), "iterations must be at least 1, got 0");
  EXPECT_EQ(with({.samples = 3}), "elites must be from 1 to samples (3), got 5");
  EXPECT_EQ(with({.deviation = 0}), "deviation must be positive, got 0");
}

TEST(Profile, LeadsBackToTheSameDrive) {
  const Scenario scenario = make_scenario(ScenarioKind::base);
  NormalSource normal(1, 1);
  for (int repeat = 0; repeat < 100; ++repeat) {
    Controls controls;
    for (double& action : controls) action = std::clamp(0.5 * normal(), -1.0, 1.0);
    const Profile wanted = profile_of(scenario, controls);
    Profile followed = wanted;
    const Controls back = follow(scenario, kept_limits(wanted), followed);
    for (std::size_t k = 0; k < kControls; ++k) EXPECT_NEAR(followed[k], wanted[k], 1e-3);
    check_controls(back);
  }
}

TEST(AdaptedGaussian, FindsTheBottomOfAnEllipsoid) {
  // A function of condition 1e4, turned by neighbours that depend on each other.
  const auto height = [](const AdaptedGaussian::Column& x) {
    double sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double slope = x[k] - (k > 0 ? x[k - 1] : 0.5);
      sum += std::pow(10.0, 4.0 * static_cast<double>(k) / 39) * slope * slope;
    }
    return sum;
  };
  NormalSource normal(2, 2);
  AdaptedGaussian gaussian({}, 0.3, 16);
  for (int i = 0; i < 4000; ++i) {
    std::vector<AdaptedGaussian::Column> points(16);
    for (auto& point : points) point = gaussian.draw(normal);
    std::ranges::sort(points, {}, height);
    gaussian.follow(points);
  }
  EXPECT_LT(height(gaussian.mean()), 1e-8);
  EXPECT_NEAR(gaussian.mean()[39], 0.5, 1e-4);
}

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
