#include "acol/inference/confirmation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

TEST(Confirmation, IsTheProductOfLikelihoodRatiosOfAForecastThatIsSure) {
  Confirmation confirmation({AnswerRange{0, 1}, 0.5}, 0.5, 0.1);
  // All nodes of the forecast are at 0.2, so that every yes is worth 0.8/0.5 and every no 0.2/0.5.
  confirmation.add(3, {0.2, 1e-9}, {10, 2, 1.6});
  const double log = 8 * std::log(0.8 / 0.5) + 2 * std::log(0.2 / 0.5);
  EXPECT_NEAR(confirmation.missing(3), std::log(10) - log, 1e-6);
  confirmation.add(7, {0.2, 1e-9}, {1, 1, 0});
  EXPECT_NEAR(confirmation.missing(3), std::log(10) - log - std::log(0.2 / 0.5), 1e-6)
      << "guesses that lost are charged to all others";
}

TEST(Confirmation, WhatWasWonByOneGuessIsNotLentToAnother) {
  Confirmation confirmation({AnswerRange{0, 1}, 0.5}, 0.5, 0.1);
  for (int round = 0; round < 3; ++round) confirmation.add(1, {0.1, 1e-3}, {20, 1, 0.95});
  EXPECT_TRUE(confirmation.confirms(1));
  EXPECT_FALSE(confirmation.confirms(2));
  EXPECT_NEAR(confirmation.missing(2), std::log(10), 1e-12);
}

/// Ville's inequality, by all answers of a round of yes and no: an arm exactly on the boundary is
/// confirmed at most δ of the time, whatever was forecast.
TEST(Confirmation, AnArmOnTheBoundaryIsRarelyConfirmed) {
  constexpr int kAnswers = 30;
  constexpr double kBoundary = 0.4;  // the share that says no
  double most = 0;
  for (const MeanForecast& forecast :
       {MeanForecast{0.1, 0.05}, MeanForecast{0.3, 0.1}, MeanForecast{0.35, 0.01}}) {
    double chance = 0;
    for (int noes = 0; noes <= kAnswers; ++noes) {
      Confirmation confirmation({AnswerRange{0, 1}, 0.5}, kBoundary, 0.1);
      const double n = kAnswers;
      confirmation.add(0, forecast, {kAnswers, static_cast<double>(noes), noes * (n - noes) / n});
      if (!confirmation.confirms(0)) continue;
      chance += std::exp(std::lgamma(n + 1) - std::lgamma(noes + 1.0) - std::lgamma(n - noes + 1)) *
                std::pow(kBoundary, noes) * std::pow(1 - kBoundary, n - noes);
    }
    EXPECT_LE(chance, 0.1);
    most = std::max(most, chance);
  }
  EXPECT_GT(most, 1e-4) << "else this tests nothing";
}

}  // namespace
}  // namespace acol
