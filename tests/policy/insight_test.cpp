#include "acol/policy/insight.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "acol/core/random.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

Transcript asked(const std::vector<std::pair<ArmIndex, double>>& answers) {
  Transcript told;
  for (const auto& [arm, y] : answers) told.push_back({{.candidate = arm}, Answers::single(y)});
  return told;
}

TEST(Insight, LinearEstimatesAreThoseOfADenseSolve) {
  const Matrix arms = testing::random_matrix(9, 3, 5);
  const Problem problem(arms, testing::random_vector(9, 6), {.threshold = 0.1});
  std::vector<std::pair<ArmIndex, double>> answers;
  Matrix v = Matrix::Zero(3, 3);
  Vector b = Vector::Zero(3);
  for (ArmIndex t = 0; t < 25; ++t) {
    const double y = standard_normal({3, StreamUse{41}}, static_cast<std::uint64_t>(t));
    answers.emplace_back(t % 7, y);
    v += arms.row(t % 7).transpose() * arms.row(t % 7);
    b += arms.row(t % 7).transpose() * y;
  }
  const Insight insight(problem, asked(answers), {.noise_bound = 0.5});
  const Matrix inverse = v.inverse();
  for (ArmIndex i = 0; i < 9; ++i) {
    EXPECT_NEAR(insight.constraint().value(i), arms.row(i) * inverse * b, 1e-9);
    const double variance = arms.row(i) * inverse * arms.row(i).transpose();
    EXPECT_NEAR(insight.constraint().error(i), 0.5 * std::sqrt(variance), 1e-9);
  }
  EXPECT_EQ(insight.constraint().counts[0], 4);
}

TEST(Insight, EvidenceAndPosteriorOfIndependentArms) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}});
  // Means 0.5 ± 0.5 and −0.1 ± 0.2, with R = 1.
  Transcript told = {{{.candidate = 0, .count = 4}, {4, 2, 0}},
                     {{.candidate = 1, .count = 25}, {25, -2.5, 0}}};
  const Insight insight(problem, told, {.noise_bound = 1});
  const Vector evidence = insight.evidence();
  EXPECT_NEAR(evidence(0), 0.5, 1e-12) << "one standard error above the threshold";
  EXPECT_NEAR(evidence(1), 0, 1e-12);
  EXPECT_NEAR(evidence(2), 0.125, 1e-12) << "arm 1 is half a standard error below it";
  const Vector posterior = insight.posterior(20'000, 1);
  EXPECT_NEAR(posterior(0), normal_probability(-1), 0.015);
  EXPECT_NEAR(posterior(1), normal_probability(1) * normal_probability(0.5), 0.015);
  EXPECT_NEAR(posterior.sum(), 1, 1e-12);
}

TEST(Insight, WhatIsUnknownIsSaidToBe) {
  const Problem problem(Matrix::Identity(2, 2), Vector{{2, 1}});
  const Insight insight(problem, asked({{0, 0.3}}), {.noise_bound = 1});
  EXPECT_TRUE(std::isinf(insight.constraint().error(1)));
  EXPECT_TRUE(insight.posterior(10, 1).array().isNaN().all());
  EXPECT_EQ(insight.evidence()(1), 0);
  const Insight own(problem, asked({{0, 0.3}, {0, 0.5}}), {.noise_bound = 1, .shape = Shape::any});
  EXPECT_DOUBLE_EQ(own.constraint().value(0), 0.4);
  EXPECT_DOUBLE_EQ(own.constraint().error(0), 1 / std::sqrt(2));
  EXPECT_NEAR(own.posterior(4000, 1).sum(), 1, 1e-12);
}

}  // namespace
}  // namespace acol
