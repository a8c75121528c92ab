// What the bets of own_check.hpp pay.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "verify/own_statement.hpp"

namespace acol::verify {
namespace {

OwnSums sums_of(const std::vector<double>& answers) {
  OwnSums sums;
  for (const double answer : answers) sums.add(answer);
  return sums;
}

/// What one answer multiplies: 1 + (v − t)(y − t)/((t − lo)(hi − t)), or without a range the ratio
/// of two normal densities.
double factor(const Statement& statement, double v, double t, double y) {
  if (statement.range) return 1 + (v - t) * (y - t) / ((t - kLow) * (kHigh - t));
  const double r = static_cast<double>(statement.noise_bound);
  return std::exp(((y - t) * (y - t) - (y - v) * (y - v)) / (2 * r * r));
}

/// The bet answer by answer: a sum over the nodes of products over the answers.
double bet_by_products(const Statement& statement, BetSide side, double t,
                       const OwnForecast& forecast, const std::vector<double>& answers) {
  double money = 0;
  double result = 0;
  for (double z = -3; z <= 3; z += 0.5) {
    double v = static_cast<double>(forecast.mean + z * std::sqrt(forecast.variance));
    if (statement.range) v = std::min(std::max(v, kLow + 1e-3), kHigh - 1e-3);
    const bool there = side == BetSide::above ? v > t : v < t;
    if (side == BetSide::above && !there) continue;
    double product = 1;
    for (const double y : answers) product *= there ? factor(statement, v, t, y) : 1;
    money += std::exp(-z * z / 2);
    result += std::exp(-z * z / 2) * product;
  }
  return result / money;
}

double bet(const Statement& statement, BetSide side, double t, const OwnForecast& forecast,
           const std::vector<double>& answers) {
  return static_cast<double>(std::exp(log_own_bet(statement, side, t, forecast, sums_of(answers))));
}

constexpr OwnForecast kHighForecast{.mean = 0.1, .variance = 0.01};
constexpr OwnForecast kLowForecast{.mean = -0.15, .variance = 0.04};  // some nodes beyond 0

TEST(OwnCheckBets, OfYesAndNoAreProductsOfLikelihoodRatios) {
  for (int yes = 0; yes <= 12; ++yes) {
    std::vector<double> answers(static_cast<std::size_t>(yes), kLow);
    answers.resize(12, kHigh);
    for (const BetSide side : {BetSide::above, BetSide::below}) {
      const OwnForecast& forecast = side == BetSide::above ? kHighForecast : kLowForecast;
      const double expected = bet_by_products(in_range(), side, 0, forecast, answers);
      EXPECT_NEAR(bet(in_range(), side, 0, forecast, answers) / expected, 1, 1e-12) << yes;
    }
  }
}

TEST(OwnCheckBets, AreFairAtTheBoundary) {
  constexpr int kAnswers = 7;
  for (const BetSide side : {BetSide::above, BetSide::below}) {
    const OwnForecast& forecast = side == BetSide::above ? kHighForecast : kLowForecast;
    double mean = 0;  // where a share of 0.7 says no, the mean answer is 0
    for (int mask = 0; mask < (1 << kAnswers); ++mask) {
      std::vector<double> answers;
      double chance = 1;
      for (int j = 0; j < kAnswers; ++j) {
        const bool no = (mask >> j) % 2 == 1;
        answers.push_back(no ? kHigh : kLow);
        chance *= no ? -kLow : kHigh;
      }
      mean += chance * bet(in_range(), side, 0, forecast, answers);
    }
    EXPECT_NEAR(mean, 1, 1e-12);
  }
}

TEST(OwnCheckBets, OfOtherNumbersNeverPayMoreThanTheProduct) {
  const Stream random{5};
  std::uint64_t next = 0;
  double largest_gap = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<double> answers;
    for (int j = 0; j < 1 + trial % 9; ++j) {
      answers.push_back(kLow + (kHigh - kLow) * uniform(random, next++));
    }
    for (const BetSide side : {BetSide::above, BetSide::below}) {
      const OwnForecast& forecast = side == BetSide::above ? kHighForecast : kLowForecast;
      const double most = bet_by_products(in_range(), side, 0, forecast, answers);
      const double paid = bet(in_range(), side, 0, forecast, answers);
      ASSERT_LE(paid, most * (1 + 1e-12));
      largest_gap = std::max(largest_gap, 1 - paid / most);
      if (answers.size() == 1) {
        EXPECT_NEAR(paid / most, 1, 1e-12);
      }
    }
  }
  EXPECT_GT(largest_gap, 1e-3);  // it is a bound, not the product
  EXPECT_LT(largest_gap, 0.5);   // and not a trivial one
}

TEST(OwnCheckBets, WithoutARangeAreRatiosOfNormalDensities) {
  const Statement statement{.noise_bound = 2, .delta = 0.1};
  const std::vector<double> answers = {3.5, -1, 0.25, 7, 1};
  const OwnForecast forecast{.mean = 2, .variance = 0.5};
  for (const auto& [side, t] : {std::pair(BetSide::above, 0.5), std::pair(BetSide::below, 3.0)}) {
    EXPECT_NEAR(bet(statement, side, t, forecast, answers) /
                    bet_by_products(statement, side, t, forecast, answers),
                1, 1e-12);
  }
}

TEST(OwnCheckBets, AreNotMadeByWhoIsNotSure) {
  const std::vector<double> answers(9, kHigh);
  EXPECT_NE(bet(in_range(), BetSide::above, 0, {0.1001L, 0.01L}, answers), 1);
  EXPECT_EQ(bet(in_range(), BetSide::above, 0, {0.0999L, 0.01L}, answers), 1);
  EXPECT_NE(bet(in_range(), BetSide::below, 0, {-0.0667L, 0.01L}, answers), 1);
  EXPECT_EQ(bet(in_range(), BetSide::below, 0, {-0.0666L, 0.01L}, answers), 1);
  EXPECT_EQ(bet(in_range(), BetSide::above, 0, kHighForecast, {}), 1);
}

}  // namespace
}  // namespace acol::verify
