#include "acol/design/newton_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(NewtonStep, ConjugateGradientsSolveTheSystem) {
  const Matrix root = testing::random_matrix(30, 30, 7);
  Matrix system = root * root.transpose();
  system.diagonal().array() += 1;
  const Vector right = testing::random_matrix(30, 1, 8);
  const Vector found = conjugate_gradients([&](const Vector& x) -> Vector { return system * x; },
                                           system.diagonal(), right);
  EXPECT_LE((system * found - right).norm(), 2e-3 * right.norm());
}

TEST(NewtonStep, ConjugateGradientsGiveUpRatherThanGuess) {
  // Not definite: no number of steps leads anywhere.
  const Vector found = conjugate_gradients(
      [](const Vector& x) -> Vector {
        return Vector{{x(1), -x(0)}};  // a turn by a right angle
      },
      Vector::Ones(2), Vector{{1, 1}});
  EXPECT_TRUE(found.size() == 0 || !found.allFinite());
}

TEST(NewtonStep, ScalesDoNotSpoilTheSolution) {
  const Matrix root = testing::random_matrix(12, 12, 9);
  Matrix system = root * root.transpose();
  system.diagonal().array() += 1;
  Vector scale(12);
  for (Eigen::Index i = 0; i < 12; ++i) scale(i) = std::pow(10.0, static_cast<double>(2 * i) - 11);
  const Vector expected = testing::random_vector(12, 10);
  const Matrix scaled = scale.asDiagonal() * system * scale.asDiagonal();
  const Vector right = scale.asDiagonal() * (system * expected);
  const Vector found = solve_scaled(scaled, right);
  EXPECT_TRUE((scale.asDiagonal() * found).isApprox(expected, 1e-9));
}

TEST(NewtonStep, StepsEndWhereTheFirstCoordinateIsZero) {
  EXPECT_EQ(step_to_boundary(Vector{{1, 2, 3}}, Vector{{-1, -4, 5}}), 0.5);
  EXPECT_EQ(step_to_boundary(Vector{{1, 2}}, Vector{{0, 5}}),
            std::numeric_limits<double>::infinity());
}

TEST(NewtonStep, ShortStepsAskForMoreCentering) {
  double before = 1;
  for (const double step : {0.01, 0.3, 0.6, 0.9, 1.0}) {
    EXPECT_LE(centering_for(step), before);
    EXPECT_GT(centering_for(step), 0);
    before = centering_for(step);
  }
}

}  // namespace
}  // namespace acol
