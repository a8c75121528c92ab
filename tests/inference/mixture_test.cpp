#include "acol/inference/mixture.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
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

/// log M of sub-Gaussian answers.
double log_evidence(double sum, double clock, double scale, BetPrior prior = BetPrior::falling) {
  const BetArray sizes = bet_sizes(scale);
  return log_mixture(sum, sizes, costs_of_bets(sizes, {.clock = clock}), bet_shares(prior));
}

/// A half of a normal, in closed form [howard2021]: ∫ exp(c S − c² V/2) p(c) dc.
double half_normal_mixture(double sum, double clock, double precision) {
  const double z = sum / std::sqrt(clock + precision);
  return std::sqrt(precision / (clock + precision)) * std::exp(z * z / 2) *
         std::erfc(-z / std::numbers::sqrt2);
}

TEST(Mixture, IsCloseToTheIntegralOverThePriorThatItsBetsStandFor) {
  testing::for_all([] {
    const double clock = std::exp(*rc::gen::inRange(0, 80) / 10.0);  // of the first round: 1
    const double sum = *rc::gen::inRange(-200, 500) / 100.0 * std::sqrt(clock);
    double even = 0;
    for (int k = 0; k < 8; ++k) even += half_normal_mixture(sum, clock, 2 * std::pow(4, k)) / 8;
    RC_ASSERT(std::abs(log_evidence(sum, clock, 1, BetPrior::even) - std::log(even)) < 0.25);
    double falling = 0;
    double total = 0;
    for (int k = 0; k < 9; ++k) {
      falling += std::pow(0.8, k) * half_normal_mixture(sum, clock, 2 * std::pow(4, k));
      total += std::pow(0.8, k);
    }
    RC_ASSERT(std::abs(log_evidence(sum, clock, 1) - std::log(falling / total)) < 0.25);
  });
}

TEST(Mixture, StartsAtOneAndStaysFiniteFarOut) {
  for (const BetPrior prior : {BetPrior::even, BetPrior::falling}) {
    EXPECT_NEAR(bet_shares(prior).sum(), 1, 1e-12);
    EXPECT_GT(bet_shares(prior).minCoeff(), 0);
  }
  EXPECT_NEAR(log_evidence(0, 0, 1), 0, 1e-12);
  EXPECT_TRUE(std::isfinite(log_evidence(1e8, 1, 1)));
  EXPECT_TRUE(std::isfinite(log_evidence(-1e8, 1, 1)));
  const BetArray sizes = bet_sizes(3);
  EXPECT_NEAR(log_mixture(0, sizes, BetArray::Zero(), bet_shares(BetPrior::falling), 5), 0, 1e-12)
      << "of fewer bets, too";
}

TEST(Mixture, OfFairNoiseKeepsItsMean) {
  // E M(S + dS, V + dV) = M(S, V) for dS ~ N(0, dV), and less for a negative mean.
  for (const double sum : {-2.0, 0.0, 1.5}) {
    const double clock = 3;
    const double more = 2;
    const auto mean_after = [&](double drift) {
      return integral(-15, 15, [&](double noise) {
        return normal_density(noise, 1 / more) *
               std::exp(log_evidence(sum + drift * more + noise, clock + more, 0.7));
      });
    };
    const double before = std::exp(log_evidence(sum, clock, 0.7));
    EXPECT_NEAR(mean_after(0), before, 1e-5 * before);
    EXPECT_LT(mean_after(-0.3), before);
    EXPECT_GT(mean_after(0.3), before);
  }
}

/// Answers about one arm: `ones` of `count` are 1, the others 0, and their forecast is m.
struct Coins {
  int count = 20;
  double forecast = 0.5;

  double clock() const { return 4.0 * count; }  // R = ½
  double sum(int ones, double threshold) const { return 4 * (ones - count * threshold); }
  RoundRisk risk(int ones) const {
    const double seen = ones * std::pow(1 - forecast, 2) + (count - ones) * forecast * forecast;
    const double expected = count * forecast * (1 - forecast);
    return {.clock = clock(), .reach = 4, .expected = 16 * expected, .spread = 16 * seen};
  }
};

double binomial(int n, int k, double p) {
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

TEST(Mixture, EveryBetOnAnswersInARangeLosesOnAverageIfItIsWrong) {
  // Exactly, by enumeration: yes/no answers of any share p, on the threshold itself.
  for (const double p : {0.01, 0.05, 0.3, 0.5, 0.9, 0.99}) {
    for (const double forecast : {0.02, 0.05, 0.5, 0.97}) {
      const Coins coins{.forecast = forecast};
      const BetArray sizes = bet_sizes(coins.clock());
      BetArray up = BetArray::Zero();
      BetArray down = BetArray::Zero();
      for (int ones = 0; ones <= coins.count; ++ones) {
        const BetArray costs = costs_of_bets(sizes, coins.risk(ones));
        const double chance = binomial(coins.count, ones, p);
        up += chance * (sizes * coins.sum(ones, p) - costs).exp();
        down += chance * (-sizes * coins.sum(ones, p) - costs).exp();
      }
      EXPECT_LE(up.maxCoeff(), 1 + 1e-12) << p << " " << forecast;
      EXPECT_LE(down.maxCoeff(), 1 + 1e-12) << p << " " << forecast;
    }
  }
}

TEST(Mixture, ABetWithHalfItsCostWinsThoughItIsWrong) {
  const Coins coins{.forecast = 0.05};
  const BetArray sizes = bet_sizes(coins.clock());
  BetArray up = BetArray::Zero();
  for (int ones = 0; ones <= coins.count; ++ones) {
    const BetArray costs = costs_of_bets(sizes, coins.risk(ones)) / 2;
    up += binomial(coins.count, ones, 0.05) * (sizes * coins.sum(ones, 0.05) - costs).exp();
  }
  EXPECT_GT(up.maxCoeff(), 1.001) << "the costs are not idle";
}

TEST(Mixture, CostsWhatWasExpectedToBeTheLeast) {
  const Coins skewed{.forecast = 0.05};
  const BetArray sizes = bet_sizes(skewed.clock());
  const BetArray hoeffding = costs_of_bets(sizes, {.clock = skewed.clock()});
  EXPECT_TRUE((costs_of_bets(sizes, skewed.risk(1)) < 0.7 * hoeffding).tail(20).all());
  const Coins even{.forecast = 0.5};
  EXPECT_TRUE((costs_of_bets(sizes, even.risk(3)) == hoeffding).all());
  // The choice is made before the answers: when they surprise, it is not taken back.
  EXPECT_TRUE((costs_of_bets(sizes, skewed.risk(20)) > hoeffding).tail(20).all());
}

}  // namespace
}  // namespace acol
