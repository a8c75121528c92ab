#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/verify/evidence_check.hpp"
#include "support/scratch_file.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

constexpr Real kDelta = 0.1L;

/// One candidate with the feature 1, by the simple form: it is infeasible once bets on that have
/// paid 2/δ.
Statement one_arm(Real threshold, Real noise_bound) {
  return {.arms = {{1}},
          .rewards = {1},
          .threshold = threshold,
          .noise_bound = noise_bound,
          .delta = kDelta,
          .simple = true};
}

/// What was expected of the answers.
struct Expected {
  Real mean = 0;
  Real square = 0;
};

AnsweredRound answered(const std::vector<Real>& answers, const std::optional<Expected>& expected) {
  AnsweredArm arm{.count = std::ssize(answers)};
  for (const Real one : answers) {
    arm.sum += one;
    if (expected) arm.distance += (one - expected->mean) * (one - expected->mean);
  }
  AnsweredRound round{.arms = {arm}};
  if (expected) {
    round.means = {expected->mean};
    round.expected_squares = {expected->square};
  }
  return round;
}

/// The page's mixture, spelled out for one round: Σ ω exp(λS − λ²V/2) with λ√V = 2, √2, 1, …
double mixture_by_hand(double sum, double clock) {
  const auto prior = [](double size) {
    double total = 0;
    for (int k = 0; k < 8; ++k) total += std::erf(size * (1 << k));
    return total / 8;
  };
  double paid = 0;
  double upper = 1;
  for (int g = 0; g < 24; ++g) {
    const double size = 2 * std::pow(2.0, -g / 2.0);
    const double lower = g == 23 ? 0 : prior(size * std::pow(2.0, -0.25));
    const double bet = size / std::sqrt(clock);
    paid += (upper - lower) * std::exp(bet * sum - bet * bet * clock / 2);
    upper = lower;
  }
  return paid;
}

TEST(EvidenceCosts, BetsPayWhatTheMixtureOnThePageDoes) {
  constexpr double kR = 0.7;
  constexpr int kAnswers = 12;
  const double clock = kAnswers / (kR * kR);
  int rejected = 0;
  for (double mean = 0; mean < 1.5; mean += 0.01) {
    EvidenceCheck check(one_arm(0.2L, kR));
    check.add(answered(std::vector<Real>(kAnswers, mean), {}));
    const double paid = mixture_by_hand((mean - 0.2) * clock, clock);
    EXPECT_EQ(check.none_feasible(), paid >= 2 / static_cast<double>(kDelta)) << mean;
    rejected += check.none_feasible();
  }
  EXPECT_GT(rejected, 20);
  EXPECT_LT(rejected, 140);
}

double choose(int n, int k) {
  return std::exp(std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0));
}

/// The chance that a candidate exactly on the threshold is called infeasible after one round of yes
/// (−1) and no (1): over all that can be answered.
double chance_of_rejection(double share_no, int answers, const std::optional<Expected>& expected) {
  Statement statement = one_arm(2 * share_no - 1, 1);
  statement.range = {-1, 1};
  double chance = 0;
  for (int noes = 0; noes <= answers; ++noes) {
    std::vector<Real> told(static_cast<std::size_t>(answers), -1);
    std::fill_n(told.begin(), noes, 1);
    EvidenceCheck check(statement);
    check.add(answered(told, expected));
    if (!check.none_feasible()) continue;
    chance +=
        choose(answers, noes) * std::pow(share_no, noes) * std::pow(1 - share_no, answers - noes);
  }
  return chance;
}

/// Markov's inequality, exactly: bets that start with 1 and are fair pay 2/δ in at most δ/2 of the
/// cases, whatever was expected.
TEST(EvidenceCosts, OnTheThresholdBetsRarelyPayWhateverWasExpected) {
  const double most = static_cast<double>(kDelta) / 2;
  double with_insight = 0;
  for (const double share_no : {0.05, 0.1, 0.5}) {
    const Real mean = 2 * share_no - 1;
    const Real variance = 1 - mean * mean;
    for (const int answers : {10, 60}) {
      for (const auto& expected : std::vector<std::optional<Expected>>{
               {}, Expected{mean, variance}, Expected{-1, 0}, Expected{1, 0.5L}}) {
        EXPECT_LE(chance_of_rejection(share_no, answers, expected), most);
      }
      with_insight =
          std::max(with_insight, chance_of_rejection(share_no, answers, Expected{mean, variance}));
    }
  }
  EXPECT_GT(with_insight, 0) << "else this tests nothing";
}

/// Far from even odds the answers spread less than R allows, and forecasts that say so pay once
/// there are many more answers than in the first round.
TEST(EvidenceCosts, ForecastsOfASmallSpreadSaveAnswers) {
  const auto noes_needed = [](const std::optional<Expected>& expected) {
    Statement statement = one_arm(-0.9L, 1);
    statement.range = {-1, 1};
    for (int noes = 0; noes <= 1000; ++noes) {
      std::vector<Real> told(1000, -1);
      std::fill_n(told.begin(), noes, 1);
      EvidenceCheck check(statement);
      check.add(answered({-1, -1, -1, -1, 1}, expected));
      check.add(answered(told, expected));
      if (check.none_feasible()) return noes;
    }
    return 1001;
  };
  EXPECT_LT(noes_needed(Expected{-0.9L, 0.19L}), noes_needed({}));
  EXPECT_LT(noes_needed({}), 1001);
}

TEST(EvidenceCosts, ForecastsMustBeAboutWhatIsAskedAndInRange) {
  const auto expecting = [](bool range, bool by_rater, std::vector<Real> means,
                            std::vector<Real> squares) {
    Statement statement = one_arm(0, 1);
    if (range) statement.range = {-1, 1};
    statement.by_rater = by_rater;
    AnsweredRound round = answered({0.5L}, {});
    round.means = std::move(means);
    round.expected_squares = std::move(squares);
    return complaint<Error>([&] { EvidenceCheck(statement).add(round); });
  };
  EXPECT_EQ(expecting(true, false, {1}, {0}), "none");
  EXPECT_EQ(expecting(true, false, {1.01L}, {0}), "a round expects answers that are out of range");
  EXPECT_EQ(expecting(true, false, {0}, {-1}), "a round expects answers that are out of range");
  EXPECT_EQ(expecting(true, false, {0, 0}, {0, 0}),
            "a round has forecasts for candidates that it does not ask about");
  const std::string not_allowed =
      "a round has forecasts although answers have no range or are not independent";
  EXPECT_EQ(expecting(false, false, {0}, {0}), not_allowed);
  EXPECT_EQ(expecting(true, true, {0}, {0}), not_allowed);
}

}  // namespace
}  // namespace acol::verify
