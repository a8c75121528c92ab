#include "acol/inference/evidence.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/inference/mixture.hpp"

namespace acol {
namespace {

/// A round about arms of their own: `sums` of c/v and `clocks` 1/v.
RoundEvidence spoken(const Vector& sums, const Vector& clocks) { return {sums, sums, clocks}; }

Evidence after_spoken(const std::vector<std::pair<Vector, Vector>>& rounds, double margin = 0) {
  Evidence evidence(rounds.front().first.size(), margin);
  for (const auto& [sums, clocks] : rounds) {
    evidence.commit(clocks);
    evidence.add(spoken(sums, clocks));
  }
  return evidence;
}

/// Σ ω exp(λS − λ²V/2) over the bets, spelled out.
double mixture_of(double sum, double clock, double scale) {
  const BetArray sizes = bet_sizes(scale);
  double total = 0;
  for (int g = 0; g < kBets; ++g) {
    total +=
        bet_shares(BetPrior::even)(g) * std::exp(sizes(g) * sum - sizes(g) * sizes(g) * clock / 2);
  }
  return std::log(total);
}

TEST(Evidence, IsTheMixtureOfTheSumsAtTheScaleOfTheFirstRound) {
  const Evidence evidence = after_spoken(
      {{Vector{{3, -2, 0}}, Vector{{4, 5, 0}}}, {Vector{{1, 1, 6}}, Vector{{7, 1, 9}}}});
  EXPECT_NEAR(evidence.log_above()(0), mixture_of(4, 11, 4), 1e-12);
  EXPECT_NEAR(evidence.log_below()(0), mixture_of(-4, 11, 4), 1e-12);
  EXPECT_NEAR(evidence.log_above()(1), mixture_of(-1, 6, 5), 1e-12);
  EXPECT_NEAR(evidence.log_above()(2), mixture_of(6, 9, 9), 1e-12);  // spoken about later
  EXPECT_TRUE(evidence.looks_above(0));
  EXPECT_FALSE(evidence.looks_above(1));
}

TEST(Evidence, OfAnArmThatNoRoundSpeaksAboutIsNone) {
  const Evidence evidence = after_spoken({{Vector{{3, 0}}, Vector{{4, 0}}}});
  EXPECT_EQ(evidence.log_above()(1), 0);
  EXPECT_EQ(evidence.log_below()(1), 0);
  EXPECT_EQ(evidence.log_within(1, 0), 0);
}

/// "Below the margin" is "below the threshold" of a threshold that is moved by it.
TEST(Evidence, WithinAMarginIsBelowAThresholdThatIsMoved) {
  const Vector clock{{25}};
  const double margin = 0.3;
  const Evidence plain = after_spoken({{Vector{{2.5}}, clock}});
  const Evidence moved = after_spoken({{Vector{{2.5 - margin * 25}}, clock}});
  EXPECT_NEAR(plain.log_within(0, margin), moved.log_below()(0), 1e-12);
  EXPECT_NEAR(plain.log_within(0, 0), plain.log_below()(0), 1e-12);
}

/// Fair coins, ±1 each: what they bring has a mean of at most 1, over all that can happen.
TEST(Evidence, OnTheThresholdItDoesNotGrowOnAverage) {
  constexpr int kCoins = 12;
  double above = 0;
  double below = 0;
  for (int coins = 0; coins < (1 << kCoins); ++coins) {
    double early = 0;
    double late = 0;
    for (int i = 0; i < kCoins; ++i) (i < 5 ? early : late) += (coins >> i) % 2 == 0 ? 1 : -1;
    const Evidence evidence =
        after_spoken({{Vector{{early}}, Vector{{5}}}, {Vector{{late}}, Vector{{7}}}});
    above += std::exp(evidence.log_above()(0)) / (1 << kCoins);
    below += std::exp(evidence.log_below()(0)) / (1 << kCoins);
  }
  EXPECT_LE(above, 1 + 1e-12);
  EXPECT_LE(below, 1 + 1e-12);
  EXPECT_GT(above, 0.5) << "and does not just lose";
}

}  // namespace
}  // namespace acol
