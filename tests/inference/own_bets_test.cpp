#include "acol/inference/own_bets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "acol/core/random.hpp"

namespace acol {
namespace {

const AnswerBounds kYesNo{.range = AnswerRange{0, 1}};

/// All answers one by one, and the money on every mean by itself.
double by_hand(const AnswerRange& range, Side side, double boundary, const MeanForecast& forecast,
               const std::vector<double>& answers, Stake stake) {
  const double sure =
      (forecast.mean - boundary) / forecast.deviation * (side == Side::above ? 1 : -1);
  if (sure < (stake == Stake::all ? 1 : 2.0 / 3)) return 0;
  double money = 0;
  double total = 0;
  for (double z = -3; z <= 3; z += 0.5) {
    const double v =
        std::clamp(forecast.mean + z * forecast.deviation, range.low + 1e-3, range.high - 1e-3);
    const bool beyond = side == Side::above ? v > boundary : v < boundary;
    if (!beyond && stake == Stake::all) continue;
    double product = std::exp(-z * z / 2);
    total += product;
    for (const double y : answers) {
      if (!beyond) continue;
      product *=
          1 + (v - boundary) * (y - boundary) / ((boundary - range.low) * (range.high - boundary));
    }
    money += product;
  }
  return std::log(money / total);
}

Answers in_one(const std::vector<double>& answers) {
  Answers sum;
  for (const double y : answers) sum += Answers::single(y);
  return sum;
}

/// Forecasts of all kinds: sure and unsure, right and wrong.
std::vector<MeanForecast> all_kinds_of_forecasts() {
  std::vector<MeanForecast> result;
  for (const double mean : {0.02, 0.2, 0.28, 0.31, 0.5, 0.95}) {
    for (const double deviation : {0.01, 0.1, 0.4}) result.push_back({mean, deviation});
  }
  return result;
}

constexpr Side kSides[] = {Side::above, Side::below};
constexpr Stake kStakes[] = {Stake::all, Stake::belief};

TEST(OwnBets, YesAndNoAreWorthTheirLikelihoodRatios) {
  const std::vector<double> answers = {1, 0, 0, 1, 1, 0, 0, 0, 1};
  for (const MeanForecast& forecast : all_kinds_of_forecasts()) {
    for (const Side side : kSides) {
      for (const Stake stake : kStakes) {
        EXPECT_NEAR(log_bet(kYesNo, side, 0.3, forecast, in_one(answers), stake),
                    by_hand(*kYesNo.range, side, 0.3, forecast, answers, stake), 1e-12);
      }
    }
  }
}

TEST(OwnBets, OneNumberIsWorthItsCapital) {
  for (const MeanForecast& forecast : all_kinds_of_forecasts()) {
    for (const double y : {0.0, 0.1, 0.3, 0.77, 1.0}) {
      EXPECT_NEAR(log_bet(kYesNo, Side::above, 0.3, forecast, in_one({y})),
                  by_hand(*kYesNo.range, Side::above, 0.3, forecast, {y}, Stake::all), 1e-12);
    }
  }
}

TEST(OwnBets, SeveralNumbersAreNeverWorthMoreThanOneByOne) {
  const Stream stream{5, StreamUse{41}};
  std::uint64_t n = 0;
  for (int repeat = 0; repeat < 200; ++repeat) {
    std::vector<double> answers;
    for (int i = 0; i < 7; ++i) answers.push_back(std::pow(uniform(stream, n++), 2));
    for (const MeanForecast& forecast : all_kinds_of_forecasts()) {
      for (const Side side : kSides) {
        EXPECT_LE(log_bet(kYesNo, side, 0.3, forecast, in_one(answers)),
                  by_hand(*kYesNo.range, side, 0.3, forecast, answers, Stake::all) + 1e-9);
      }
    }
  }
}

/// The mean of what one unit becomes by n answers, over all possible answers from `values` with
/// these probabilities.
double mean_of_bet(const std::vector<double>& values, const std::vector<double>& probabilities,
                   int n, Side side, const MeanForecast& forecast, Stake stake) {
  double mean = 0;
  std::vector<std::size_t> at(static_cast<std::size_t>(n), 0);
  while (true) {
    double probability = 1;
    std::vector<double> answers;
    for (const std::size_t i : at) {
      probability *= probabilities[i];
      answers.push_back(values[i]);
    }
    mean += probability * std::exp(log_bet(kYesNo, side, 0.3, forecast, in_one(answers), stake));
    std::size_t next = 0;
    while (next < at.size() && ++at[next] == values.size()) at[next++] = 0;
    if (next == at.size()) return mean;
  }
}

TEST(OwnBets, DoNotGrowOnAverageIfWhatTheyAreOnIsNotSo) {
  for (const MeanForecast& forecast : all_kinds_of_forecasts()) {
    for (const Stake stake : kStakes) {
      for (const double p : {0.05, 0.2, 0.3}) {  // the mean answer, at most the boundary
        EXPECT_LE(mean_of_bet({0, 1}, {1 - p, p}, 8, Side::above, forecast, stake), 1 + 1e-12);
        EXPECT_LE(mean_of_bet({0, 0.4, 1}, {1 - p / 0.7, p / 1.4, p / 1.75}, 5, Side::above,
                              forecast, stake),
                  1 + 1e-12);
      }
      for (const double p : {0.3, 0.5, 0.9}) {
        EXPECT_LE(mean_of_bet({0, 1}, {1 - p, p}, 8, Side::below, forecast, stake), 1 + 1e-12);
      }
      const double fair = mean_of_bet({0, 1}, {0.7, 0.3}, 8, Side::above, forecast, stake);
      EXPECT_NEAR(fair, 1, 1e-12);
    }
  }
}

TEST(OwnBets, ABetThatHasSeenItsAnswersGrows) {
  // The control: the forecast is the mean of the answers that it is then paid for.
  double mean = 0;
  for (int k = 0; k <= 20; ++k) {
    const double n = 20;
    const double chance =
        std::exp(std::lgamma(n + 1) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1) +
                 k * std::log(0.3) + (n - k) * std::log(0.7));
    const Answers told{20, static_cast<double>(k), k * (n - k) / n};
    mean += chance * std::exp(log_bet(kYesNo, Side::above, 0.3, {k / n, 0.01}, told));
  }
  EXPECT_GT(mean, 1.5);
}

TEST(OwnBets, NumbersWithoutARangeArePaidByTheNormalLaw) {
  const AnswerBounds normal{.noise_bound = 2};
  const MeanForecast forecast{1.5, 0.5};
  // Σy of 4 answers with mean 1 and deviation 2 is N(4, 16); the boundary is 1.
  double mean = 0;
  constexpr double kStep = 0.01;
  for (double z = -9; z <= 9; z += kStep) {
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * M_PI);
    mean +=
        kStep * density * std::exp(log_bet(normal, Side::above, 1, forecast, {4, 4 + 4 * z, 0}));
  }
  EXPECT_NEAR(mean, 1, 1e-9);
}

TEST(OwnBets, InformationIsTheDivergence) {
  EXPECT_NEAR(kYesNo.information(0.5, 0.25), 0.5 * std::log(2) + 0.5 * std::log(0.5 / 0.75), 1e-15);
  EXPECT_EQ(kYesNo.information(0.3, 0.3), 0);
  EXPECT_NEAR((AnswerBounds{.noise_bound = 2}.information(3, 1)), 0.5, 1e-15);
  EXPECT_NEAR((AnswerBounds{.range = AnswerRange{-1, 1}}.information(0, -0.5)),
              kYesNo.information(0.5, 0.25), 1e-15);
}

}  // namespace
}  // namespace acol
