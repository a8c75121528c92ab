#include "acol/inference/mixture.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/gen.hpp"

namespace acol {
namespace {

/// ∫ f over [low, high], by Simpson's rule.
double integral(double low, double high, const std::function<double(double)>& f) {
  constexpr int kSteps = 20'000;
  const double h = (high - low) / kSteps;
  double sum = f(low) + f(high);
  for (int i = 1; i < kSteps; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(low + h * i);
  return sum * h / 3;
}

double normal_density(double x, double precision) {
  return std::sqrt(precision / (2 * std::numbers::pi)) * std::exp(-precision * x * x / 2);
}

TEST(Mixture, IsTheIntegralThatItSaysItIs) {
  testing::for_all([] {
    const double rho = std::exp(*rc::gen::inRange(-40, 60) / 10.0);
    const double clock = std::exp(*rc::gen::inRange(-40, 60) / 10.0);
    const double sum = *rc::gen::inRange(-300, 300) / 100.0 * std::sqrt(clock + rho);
    const double reach = (std::abs(sum) / (clock + rho)) + 12 / std::sqrt(clock + rho);
    const double expected = integral(0, reach, [&](double c) {
      return 2 * normal_density(c, rho) * std::exp(c * sum - c * c * clock / 2);
    });
    RC_ASSERT(std::abs(log_normal_mixture(sum, clock, rho) - std::log(expected)) < 1e-6);
  });
}

TEST(Mixture, StartsAtOneAndStaysFiniteFarOut) {
  EXPECT_NEAR(log_normal_mixture(0, 0, 3), 0, 1e-15);
  EXPECT_EQ(log_mixture(0, 0, 1), 0);
  // 2 √(ρ/(V+ρ)) Φ(z) e^{z²/2} → √(2/π)/|z| for z → −∞.
  EXPECT_NEAR(log_normal_mixture(-1e6, 0, 1), 0.5 * std::log(2 / std::numbers::pi) - std::log(1e6),
              1e-9);
  EXPECT_NEAR(log_normal_mixture(-12.0001, 0, 1), log_normal_mixture(-11.9999, 0, 1), 1e-4);
  EXPECT_TRUE(std::isfinite(log_mixture(1e8, 1, 1)));
}

TEST(Mixture, OfFairNoiseKeepsItsMean) {
  // E M(S + dS, V + dV) = M(S, V) for dS ~ N(0, dV), and less for a negative mean.
  for (const double sum : {-2.0, 0.0, 1.5}) {
    const double clock = 3;
    const double more = 2;
    const auto mean_after = [&](double drift) {
      return integral(-15, 15, [&](double noise) {
        return normal_density(noise, 1 / more) *
               std::exp(log_mixture(sum + drift * more + noise, clock + more, 0.7));
      });
    };
    const double before = std::exp(log_mixture(sum, clock, 0.7));
    EXPECT_NEAR(mean_after(0), before, 1e-5 * before);
    EXPECT_LT(mean_after(-0.3), before);
    EXPECT_GT(mean_after(0.3), before);
  }
}

}  // namespace
}  // namespace acol
