#include "acol/inference/confidence.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/inference/least_squares.hpp"

namespace acol {
namespace {

TEST(Confidence, AdaptiveRadiusIsTheClosedForm) {
  const ConfidenceRadius radius({.delta = 0.1, .noise_bound = 2, .norm_bound = 3, .lambda = 0.5}, 4,
                                1.5);
  const double expected =
      2 * std::sqrt(4 * std::log((1 + 100 * 2.25 / 0.5) / 0.1)) + std::sqrt(0.5) * 3;
  EXPECT_DOUBLE_EQ(radius(100, 0), expected);
}

TEST(Confidence, DeterminantRadiusIsNeverWider) {
  // log det(A/λ) ≤ d log(1 + tL²/(dλ)), so the determinant form is the tighter one for every d.
  for (const double dimension : {1.0, 5.0, 30.0}) {
    ConfidenceOptions options{.norm_bound = 1};
    const auto d = static_cast<Eigen::Index>(dimension);
    const ConfidenceRadius adaptive(options, d, 1);
    options.kind = Confidence::determinant;
    const ConfidenceRadius determinant(options, d, 1);
    for (const double t : {10.0, 1e3, 1e6}) {
      const double largest = dimension * std::log1p(t / (dimension * options.lambda));
      const double slack = 2 * std::log(1 / options.delta);
      if (slack <= dimension * std::log(1 / options.delta)) {
        EXPECT_LE(determinant(t, largest), adaptive(t, largest));
      }
    }
  }
}

TEST(Confidence, TunedRadiusIsTheConstant) {
  const ConfidenceRadius radius({.kind = Confidence::tuned, .sqrt_beta = 0.7}, 4, 1);
  EXPECT_EQ(radius(1, 2), 0.7);
  EXPECT_EQ(radius(1e6, 20), 0.7);
}

/// Share of runs in which φᵀx leaves the interval of some arm at some time, the questions chosen
/// adversarially (always the arm whose estimate is highest).
double failure_share(ConfidenceOptions options, double shrink) {
  constexpr int kRuns = 400;
  int failures = 0;
  for (int run = 0; run < kRuns; ++run) {
    const Vector phi{{0.6, -0.8}};
    const Matrix arms{{1, 0}, {0, 1}, {0.6, 0.8}};
    const ConfidenceRadius radius(options, 2, 1);
    LeastSquares model(2, options.lambda);
    bool failed = false;
    for (int t = 0; t < 200; ++t) {
      ArmIndex asked = t % 3;
      if (t % 2 == 0) (arms * model.estimate()).maxCoeff(&asked);
      const Vector x = arms.row(asked);
      const double noise = standard_normal({static_cast<std::uint64_t>(run), StreamUse{3}},
                                           static_cast<std::uint64_t>(t));
      model.add(x, Answers::single(phi.dot(x) + options.noise_bound * noise));
      const double width = shrink * radius(t + 1, model.log_determinant_ratio());
      for (ArmIndex i = 0; i < 3; ++i) {
        const Vector probe = arms.row(i);
        failed |= std::abs(probe.dot(model.estimate() - phi)) > width * model.norm(probe);
      }
    }
    failures += failed;
  }
  return static_cast<double>(failures) / kRuns;
}

TEST(Confidence, CoversTheTruthAtAllTimesAndATuningThatIsTooTightDoesNot) {
  ConfidenceOptions options{.delta = 0.1, .noise_bound = 1, .norm_bound = 1};
  EXPECT_LE(failure_share(options, 1), 0.1);
  EXPECT_GE(failure_share(options, 0.3), 0.1) << "the negative control";
  options.kind = Confidence::determinant;
  EXPECT_LE(failure_share(options, 1), 0.1);
  EXPECT_GE(failure_share(options, 0.3), 0.1) << "the negative control";
}

TEST(Confidence, RefusesOptionsOutOfRange) {
  const auto make = [](const ConfidenceOptions& options) { ConfidenceRadius(options, 2, 1); };
  for (const double delta : {0.0, 1.0, -1.0, 2.0, std::nan("")}) {
    EXPECT_THROW(make({.delta = delta}), InvalidArgument);
  }
  EXPECT_THROW(make({.noise_bound = 0}), InvalidArgument);
  EXPECT_THROW(make({.noise_bound = -1}), InvalidArgument);
  EXPECT_THROW(make({.norm_bound = -1}), InvalidArgument);
  EXPECT_THROW(make({.lambda = 0}), InvalidArgument);
  EXPECT_THROW(make({.sqrt_beta = 0}), InvalidArgument);
}

}  // namespace
}  // namespace acol
