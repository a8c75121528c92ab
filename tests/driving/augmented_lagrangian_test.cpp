#include "acol/driving/augmented_lagrangian.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

/// Of one unknown x: the objective is x and so is the constraint, x ≤ 1.
Score of_unknown(double x) { return {.reward = x, .constraint = x, .objective = x}; }

double price(const AugmentedLagrangian& lagrangian, double constraint) {
  return -lagrangian.value({.reward = 0, .constraint = constraint, .objective = 0});
}

TEST(AugmentedLagrangian, WithoutAConstraintTheObjectiveIsAll) {
  const Goal goal{.constrained = false};
  AugmentedLagrangian lagrangian(goal);
  lagrangian.update({of_unknown(1), of_unknown(2), of_unknown(30)});
  EXPECT_EQ(lagrangian.value(of_unknown(7)), 7);
}

/// ψ(c) = (max(0, γ + ωc)² − γ²)/(2ω) [rockafellar1973], with γ and ω as they show at c = 0.
TEST(AugmentedLagrangian, ThePriceIsRockafellars) {
  const Goal goal{.threshold = 1};
  AugmentedLagrangian lagrangian(goal);
  EXPECT_EQ(price(lagrangian, 5), 0);  // before the first generation
  for (int i = 0; i < 3; ++i) {
    lagrangian.update({{0, 0.2, 1}, {0, 0.9, 2}, {0, 3, 5}, {0, 1.7, 0}});
  }
  constexpr double kStep = 1e-4;
  const double up = price(lagrangian, 1 + kStep);
  const double down = price(lagrangian, 1 - kStep);
  const double slope = (up - down) / (2 * kStep);     // γ
  const double bend = (up + down) / (kStep * kStep);  // ω, as ψ(0) = 0
  EXPECT_EQ(price(lagrangian, 1), 0);
  EXPECT_GT(slope, 0);
  for (double constraint = -8; constraint < 8; constraint += 0.25) {
    const double reach = std::max(0.0, slope + bend * (constraint - 1));
    const double expected = (reach * reach - slope * slope) / (2 * bend);
    EXPECT_NEAR(price(lagrangian, constraint), expected, 1e-4 * (1 + std::abs(expected)));
  }
}

/// The best of each generation becomes the next mean: x ends on the boundary, from either side.
TEST(AugmentedLagrangian, LeadsASearchToTheBoundary) {
  for (const double start : {-4.0, 6.0}) {
    const Goal goal{.threshold = 1};
    AugmentedLagrangian lagrangian(goal);
    double mean = start;
    for (int i = 0; i < 2000; ++i) {
      std::vector<Score> scores;
      for (int k = -3; k <= 3; ++k) scores.push_back(of_unknown(mean + 0.01 * k));
      scores.push_back(of_unknown(mean));
      lagrangian.update(scores);
      double best = mean;
      for (const Score& one : scores) {
        if (lagrangian.value(one) > lagrangian.value(of_unknown(best))) best = one.reward;
      }
      mean = best;
    }
    EXPECT_NEAR(mean, 1, 0.1) << start;
  }
}

TEST(AugmentedLagrangian, WhatIsWellWithinTheConstraintCostsNothing) {
  const Goal goal{.threshold = 1};
  AugmentedLagrangian lagrangian(goal);
  for (int i = 0; i < 5; ++i) lagrangian.update({of_unknown(-3), of_unknown(-2), of_unknown(-2)});
  EXPECT_EQ(lagrangian.value(of_unknown(-1)), -1);
}

}  // namespace
}  // namespace acol::driving
