#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/inference/stopping.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// The truth's own likelihood ratio, which the rule must keep from being passed: how often it is,
/// when questions follow the luck so far.
int passed(double log_slack) {
  constexpr double kDelta = 0.1;
  int count = 0;
  for (std::uint64_t run = 0; run < 400; ++run) {
    Matrix v = Matrix::Identity(2, 2);
    Vector b = Vector::Zero(2);
    bool ever = false;
    for (std::uint64_t t = 0; t < 200 && !ever; ++t) {
      // φ = 0; ask along the estimate, where it looks least like the truth.
      const Vector estimate = v.llt().solve(b);
      Vector x = estimate.norm() > 0 ? Vector(estimate.normalized()) : Vector{{1, 0}};
      if (t % 4 == 1) x = Vector{{-x(1), x(0)}};
      v += x * x.transpose();
      b += x * standard_normal({run, StreamUse{21}}, t);
      if (t < 2) continue;
      const Matrix own = v - Matrix::Identity(2, 2);
      const double ratio = b.dot(own.ldlt().solve(b)) / 2;
      ever = ratio >= mixture_threshold(kDelta, 1, own, b) - log_slack;
    }
    count += ever;
  }
  return count;
}

TEST(MixtureThreshold, IsTheFormulaSolvedDensely) {
  const Matrix x = testing::random_matrix(40, 5, 1);
  const Vector y = testing::random_vector(40, 2) + x * Vector::LinSpaced(5, -1, 2);
  const double r = 0.7;
  const Matrix v = x.transpose() * x;
  const Vector b = x.transpose() * y;
  const Vector scaled = b / r;
  const auto half_square = [&](double l) {
    const Matrix a = v + l * Matrix::Identity(5, 5);
    return scaled.dot(a.fullPivLu().solve(scaled)) / 2;
  };
  double mixture = 0;
  for (double l = 1; l <= 16384; l *= 4) {
    const double det = (Matrix::Identity(5, 5) + v / l).determinant();
    mixture += std::exp(half_square(l) - half_square(0)) / std::sqrt(det) / 8;
  }
  EXPECT_NEAR(mixture_threshold(0.05, r, v, b), std::log(1 / 0.05) - std::log(mixture), 1e-9);
}

TEST(MixtureThreshold, IsPassedByTheTruthAtMostDeltaOfTheTime) {
  EXPECT_LE(passed(0), 40 + 19) << "400 runs at δ = 0.1, three standard deviations";
  EXPECT_GT(passed(4), 40 + 19) << "the control: four nats less";
}

}  // namespace
}  // namespace acol
