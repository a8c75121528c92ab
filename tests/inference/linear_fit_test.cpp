#include "acol/inference/linear_fit.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/gen.hpp"

namespace acol {
namespace {

constexpr ArmIndex kFitted = 8;

/// A constant and one feature from 0 to 1.
Matrix fitted_line() {
  Matrix points = Matrix::Ones(kFitted, 2);
  points.col(1) = Vector::LinSpaced(kFitted, 0, 1);
  return points;
}

TEST(LinearFit, NoFitOfAGridIsBetter) {
  const Matrix points = fitted_line();
  std::vector<ArmMean> told;
  for (ArmIndex i = 0; i < kFitted; ++i) told.push_back({10.0 + static_cast<double>(i), 0, 1});
  const double means[] = {0, 0, 0.1, 0.3, 0.2, 0.8, 1, 1};
  for (std::size_t i = 0; i < told.size(); ++i) told[i].mean = means[i];
  for (const double allowed : {0.0, 0.1}) {
    const LinearFit fit(points, told, {true, allowed});
    double best = std::numeric_limits<double>::infinity();
    for (double a = -0.5; a <= 0.5; a += 0.005) {
      for (double b = 0; b <= 2; b += 0.005) {
        double loss = 0;
        for (std::size_t i = 0; i < told.size() && loss < best; ++i) {
          const double mu = a + b * points(static_cast<Eigen::Index>(i), 1);
          const double off = mu - told[i].mean;
          const double m = mu - std::clamp(off, -allowed, allowed);
          const double p = told[i].mean;
          if (m == p) continue;
          if (m <= 0 || m >= 1) loss = std::numeric_limits<double>::infinity();  // not possible
          if (m <= 0 || m >= 1) break;
          const double yes = p > 0 ? p * std::log(p / m) : 0;
          const double no = p < 1 ? (1 - p) * std::log((1 - p) / (1 - m)) : 0;
          loss += told[i].count * (yes + no);
        }
        best = std::min(best, loss);
      }
    }
    EXPECT_LE(fit.least_loss(), best + 1e-9);
    EXPECT_GE(fit.least_loss(), best - 0.5) << "and not far below";
  }
}

/// Without shares the loss is quadratic: weighted least squares, solved densely.
TEST(LinearFit, OfNumbersIsWeightedLeastSquares) {
  const Matrix points = testing::random_matrix(20, 3, 4);
  std::vector<ArmMean> told;
  Vector weights(20);
  Vector means(20);
  for (Eigen::Index i = 0; i < 20; ++i) {
    const double count = 1.0 + static_cast<double>(i % 5);
    const double variance = 0.5 + static_cast<double>(i % 3);
    means(i) = std::sin(static_cast<double>(i));
    weights(i) = count / variance;
    told.push_back({count, means(i), variance});
  }
  const Matrix normal = points.transpose() * weights.asDiagonal() * points;
  const Vector coefficients = normal.ldlt().solve(points.transpose() * weights.cwiseProduct(means));
  const Vector expected = points * coefficients;
  const double loss = weights.dot((expected - means).cwiseAbs2()) / 2;
  const LinearFit fit(points, told, {});
  EXPECT_TRUE(fit.values().isApprox(expected, 1e-8));
  EXPECT_EQ(fit.rank(), 3);
  EXPECT_NEAR(fit.least_loss(), loss, 1e-6 * loss);
}

TEST(LinearFit, WhatIsOnALineCostsNothing) {
  const Matrix points = fitted_line();
  std::vector<ArmMean> told;
  for (ArmIndex i = 0; i < kFitted; ++i) told.push_back({9, 0.2 + 0.6 * points(i, 1), 1});
  EXPECT_NEAR(LinearFit(points, told, {.shares = true}).least_loss(), 0, 1e-6);
  for (std::size_t i = 0; i < told.size(); ++i) told[i].mean += i % 2 == 0 ? 0.05 : -0.05;
  EXPECT_GT(LinearFit(points, told, {.shares = true}).least_loss(), 0.01);
  EXPECT_NEAR(LinearFit(points, told, {.shares = true, .allowed = 0.06}).least_loss(), 0, 1e-6);
}

}  // namespace
}  // namespace acol
