#include "acol/design/pruning.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/gen.hpp"

namespace acol {
namespace {

std::vector<ArmIndex> rows_up_to(Eigen::Index count) {
  std::vector<ArmIndex> rows(static_cast<std::size_t>(count));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

TEST(Pruning, ValuesAreThoseOfTheDenseInverse) {
  const Matrix arms = testing::random_matrix(30, 4, 1);
  const std::vector<ArmIndex> support = {2, 3, 5, 7, 11, 13};
  const Vector weights = Vector::LinSpaced(6, 1, 2) / 9;
  const std::vector<ArmIndex> targets = {0, 4, 29};
  const Vector target_weights{{1, 0.1, 2}};
  const Matrix points = arms(support, Eigen::all);
  const Matrix inverse = (points.transpose() * weights.asDiagonal() * points).inverse();
  double expected = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const double norm = arms.row(targets[i]) * inverse * arms.row(targets[i]).transpose();
    expected = std::max(expected, target_weights(static_cast<Eigen::Index>(i)) * norm);
  }
  EXPECT_NEAR(design_value(arms, support, weights, targets, target_weights), expected,
              1e-9 * expected);
}

TEST(Pruning, ATargetOutsideTheSpanHasNoFiniteValue) {
  const Matrix arms{{1, 0}, {2, 0}, {0, 1}};
  EXPECT_TRUE(std::isinf(design_value(arms, {0, 1}, Vector{{0.5, 0.5}}, {2}, Vector::Ones(1))));
  EXPECT_NEAR(design_value(arms, {0}, Vector::Ones(1), {1}, Vector::Ones(1)), 4, 1e-12);
}

/// A weight of 1e-20 is known as exactly as one of 1: v = 1/λ.
TEST(Pruning, TinyWeightsAreJudgedExactly) {
  const Matrix arms = Matrix::Identity(2, 2);
  const Vector weights{{1, 1e-20}};
  EXPECT_NEAR(design_value(arms, {0, 1}, weights, {1}, Vector::Ones(1)) / 1e20, 1, 1e-9);
  EXPECT_TRUE(is_nearly_singular(arms, {.arms = {0, 1}, .weights = weights}));
  EXPECT_FALSE(is_nearly_singular(arms, {.arms = {0, 1}, .weights = Vector{{0.6, 0.4}}}));
  EXPECT_TRUE(differ(1, 1.001));
  EXPECT_TRUE(differ(std::nan(""), 1));
  EXPECT_FALSE(differ(1 + 1e-9, 1));
}

TEST(Pruning, WhatHasNoWeightWorthMentioningGoesAndTheRestIsInOrder) {
  const Matrix arms = testing::random_matrix(40, 3, 2);
  const std::vector<ArmIndex> all = rows_up_to(40);
  Design design = optimal_design(arms, {}, {.gap = 1e-3});
  const std::size_t needed = design.arms.size();
  const Design before = design;
  // Add dust, out of order.
  design.arms.insert(design.arms.begin(), 39);
  Vector weights(std::ssize(design.arms));
  weights << 1e-9, before.weights;
  design.weights = weights / weights.sum();
  design.value = design_value(arms, design.arms, design.weights, all, Vector::Ones(40));
  prune(arms, all, Vector::Ones(40), {.gap = 1e-3}, design);
  EXPECT_TRUE(std::ranges::is_sorted(design.arms));
  EXPECT_LE(design.arms.size(), needed + 1);
  EXPECT_NEAR(design.weights.sum(), 1, 1e-12);
  EXPECT_LE(design.value, before.lower_bound * (1 + 1e-3) + 1e-9);
  EXPECT_NEAR(design.value, design_value(arms, design.arms, design.weights, all, Vector::Ones(40)),
              1e-9 * design.value);
}

/// Carathéodory: more points than moments are never needed.
TEST(Pruning, SupportsHaveNoMorePointsThanMoments) {
  const Matrix arms = testing::random_matrix(200, 2, 3);
  const std::vector<ArmIndex> all = rows_up_to(200);
  Design design{.arms = all, .weights = Vector::Constant(200, 1.0 / 200)};
  design.value = design_value(arms, all, design.weights, all, Vector::Ones(200));
  const double value = design.value;
  prune(arms, all, Vector::Ones(200), {.gap = 1e-3}, design);
  EXPECT_LE(design.arms.size(), 4U);  // 2·3/2 + 1
  EXPECT_LE(design.value, value * (1 + 1e-9));
}

TEST(Pruning, DesignsWithCapsAreOnlyOrdered) {
  const Matrix arms = Matrix::Identity(3, 3);
  Design design{.arms = {2, 0, 1}, .weights = Vector{{0.5, 0.3, 0.2}}, .value = 5};
  prune(arms, {0}, Vector::Ones(1), {.caps = Vector::Constant(3, 0.5)}, design);
  EXPECT_EQ(design.arms, (std::vector<ArmIndex>{0, 1, 2}));
  EXPECT_TRUE(design.weights.isApprox(Vector{{0.3, 0.2, 0.5}}, 1e-12));
}

}  // namespace
}  // namespace acol
