#include "acol/inference/portfolio.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "support/gen.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

const std::vector<ArmIndex> kOrder = {2, 0, 1};  // by reward

Stakes on_shares(std::vector<Share> shares) {
  return {.kind = Stakes::Kind::shares, .shares = std::move(shares)};
}

EvidenceStanding standing_of(const Vector& log_above, const Vector& log_below) {
  return {log_above, {log_below}};
}

/// The formula of the header, hypothesis by hypothesis, for money that was 1 when it was placed.
double wealth_by_formula(std::size_t k, const Vector& shares, const Vector& above,
                         const Vector& below) {
  double mass = 0;
  double mixed = 0;
  for (std::size_t j = 0; j < k; ++j) {
    mass += shares(static_cast<Eigen::Index>(j));
    mixed += shares(static_cast<Eigen::Index>(j)) * std::exp(below(kOrder[j]));
  }
  const double own = std::max(0.0, std::max(1 - shares(static_cast<Eigen::Index>(k)), 1e-3) - mass);
  const double grown = k < kOrder.size() ? std::exp(above(kOrder[k])) : 1;
  const double average = (mixed + own * grown) / (mass + own);
  return k < kOrder.size() ? 0.98 * average + 0.02 * grown : average;
}

TEST(Portfolio, GrowsByTheFormula) {
  const Vector above{{0.5, -1, 2}};
  const Vector below{{-0.3, 1.2, -2}};
  const Vector shares{{0.2, 0.5, 0.1, 0.2}};  // by rank, "none" last
  Portfolio portfolio(kOrder);
  portfolio.place(on_shares({{2, 0.2}, {0, 0.5}, {1, 0.1}, {-1, 0.2}}),
                  standing_of(Vector::Zero(3), Vector::Zero(3)));
  portfolio.update(standing_of(above, below));
  for (std::size_t k = 0; k <= kOrder.size(); ++k) {
    EXPECT_NEAR(portfolio.log_wealth(static_cast<ArmIndex>(k)),
                std::log(wealth_by_formula(k, shares, above, below)), 1e-12)
        << k;
  }
}

TEST(Portfolio, WhatWasWonStaysWhenTheMoneyIsMoved) {
  Portfolio portfolio(kOrder);
  const EvidenceStanding zero = standing_of(Vector::Zero(3), Vector::Zero(3));
  portfolio.place(on_shares({{1, 1}}), zero);
  const EvidenceStanding later = standing_of(Vector{{3, 0, 3}}, Vector{{-3, 0, -3}});
  portfolio.update(later);
  const double won = portfolio.log_wealth(0);
  EXPECT_GT(won, 2);
  portfolio.place(on_shares({}), later);  // no bets in this round
  portfolio.update(standing_of(Vector{{9, 9, 9}}, Vector{{-9, -9, -9}}));
  EXPECT_EQ(portfolio.log_wealth(0), won);
  portfolio.place({}, later);  // nothing is said
  EXPECT_EQ(portfolio.log_wealth(0), won);
}

/// Under H_k the growth factors that it may bet on have means of at most 1; so has the money, for
/// any shares. Here they are exactly fair coins.
TEST(Portfolio, IsFairWhateverTheShares) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Vector weights = testing::random_vector(4, seed).cwiseAbs();
    const Vector shares = weights / weights.sum();
    for (ArmIndex k = 0; k <= 3; ++k) {
      double mean = 0;
      for (int coins = 0; coins < 64; ++coins) {
        Vector above(3);
        Vector below(3);
        for (int i = 0; i < 3; ++i) {
          above(i) = std::log((coins >> i) % 2 == 0 ? 0.25 : 1.75);
          below(i) = std::log((coins >> (3 + i)) % 2 == 0 ? 0.5 : 1.5);
        }
        Portfolio portfolio(kOrder);
        portfolio.place(on_shares({{kOrder[0], shares(0)},
                                   {kOrder[1], shares(1)},
                                   {kOrder[2], shares(2)},
                                   {-1, 1 - shares.head(3).sum()}}),
                        standing_of(Vector::Zero(3), Vector::Zero(3)));
        portfolio.update(standing_of(above, below));
        mean += std::exp(portfolio.log_wealth(k)) / 64;
      }
      EXPECT_LE(mean, 1 + 1e-12) << seed << " " << k;
    }
  }
}

TEST(Portfolio, BetsOfOldRecordsFollowTheirClaim) {
  Portfolio portfolio(kOrder);
  // Answer 0: arm 2 violates; answer 1: arm 2, before it, is feasible; the others: nothing.
  portfolio.place({.kind = Stakes::Kind::bets, .bets = {{2, 0}, {2, -1}, {}, {}}},
                  standing_of(Vector::Zero(3), Vector::Zero(3)));
  portfolio.update(standing_of(Vector{{0, 0, 1.5}}, Vector{{0, 0, -0.7}}));
  EXPECT_NEAR(portfolio.log_wealth(0), 1.5, 1e-12);
  EXPECT_NEAR(portfolio.log_wealth(1), -0.7, 1e-12);
  EXPECT_EQ(portfolio.log_wealth(2), 0);
}

TEST(Portfolio, RefusesWhatIsNoStake) {
  const auto placing = [](const Stakes& stakes) {
    Portfolio portfolio(kOrder);
    return testing::complaint<InvalidArgument>(
        [&] { portfolio.place(stakes, standing_of(Vector::Zero(3), Vector::Zero(3))); });
  };
  EXPECT_EQ(placing(on_shares({{0, 0.5}})), "shares must sum to 1, got 0.5");
  EXPECT_EQ(placing(on_shares({{0, 1.5}, {1, -0.5}})), "a share must not be negative, got -0.5");
  EXPECT_EQ(placing(on_shares({{3, 1}})), "a share is on arm 3, which does not exist");
  const auto bets = [](std::vector<Bet> all) {
    return Stakes{.kind = Stakes::Kind::bets, .bets = std::move(all)};
  };
  EXPECT_EQ(placing(bets({{}, {}})), "2 bets for 4 possible answers");
  EXPECT_EQ(placing(bets({{0, 0}, {}, {}, {}})),
            "bet 0 does not lose on average if its hypothesis is true");
  EXPECT_EQ(placing(bets({{2, -1}, {}, {}, {}})),
            "bet 0 does not lose on average if its hypothesis is true");
  EXPECT_EQ(placing(bets({{5, 0}, {}, {}, {}})),
            "bet 0 names an arm or a constraint that does not exist");
}

}  // namespace
}  // namespace acol
