#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/evidence_check.hpp"

namespace acol::verify {
namespace {

constexpr int kEach = 40;  // answers about each of two candidates
constexpr Real kAllowed = 0.1L;

/// Two candidates with features of their own, answers are −1 and 1 and the threshold is 0.
EvidenceCheck after(const std::vector<RoundStakes>& rounds, int noes_of_first, int noes_of_second,
                    Real margin = 0) {
  EvidenceCheck check({.arms = {{1, 0}, {0, 1}},
                       .rewards = {2, 1},
                       .noise_bound = 1,
                       .delta = kAllowed,
                       .margin = margin});
  const auto parts = static_cast<Real>(rounds.size());
  const auto arm = [&](std::int64_t row, int noes) {
    return AnsweredArm{.row = row,
                       .count = kEach / std::ssize(rounds),
                       .sum = static_cast<Real>(2 * noes - kEach) / parts};
  };
  for (const RoundStakes& stakes : rounds) {
    check.add({.arms = {arm(0, noes_of_first), arm(1, noes_of_second)}, .stakes = stakes});
  }
  return check;
}

RoundStakes shares(std::vector<Staked> shares, std::vector<Staked> reserve = {}) {
  return {.by_shares = true, .shares = std::move(shares), .reserve = std::move(reserve)};
}

double chance_of(int noes) {  // of fair coins
  return std::exp(std::lgamma(kEach + 1.0) - std::lgamma(noes + 1.0) -
                  std::lgamma(kEach - noes + 1.0) - kEach * std::log(2.0));
}

/// The first candidate is exactly on the threshold, so that it is the best, and all agree to the
/// second: all results but the first are wrong. Over all that can be answered, with its chance.
TEST(StakesCheck, WhereverTheMoneyIsWrongResultsAreRare) {
  double most = 0;
  for (const RoundStakes& stakes :
       {shares({{1, 1}}), shares({{-1, 1}}), shares({{0, 0.5L}, {1, 0.25L}, {-1, 0.25L}}),
        RoundStakes{.bets = {0, 1, 1}}, RoundStakes{.bets = {0, 0, 0}}}) {
    double wrong = 0;
    for (int first = 0; first <= kEach; ++first) {
      const EvidenceCheck check = after({stakes}, first, 0);
      wrong += check.is_best(1) || check.none_feasible() ? chance_of(first) : 0;
    }
    EXPECT_LE(wrong, static_cast<double>(kAllowed));
    most = std::max(most, wrong);
  }
  EXPECT_GT(most, 0) << "else this tests nothing";
}

/// How many more noes than yeses it takes to show that the second is the best one.
int noes_needed(const RoundStakes& stakes) {
  for (int noes = kEach / 2; noes <= kEach; ++noes) {
    if (after({stakes}, noes, kEach - noes).is_best(1)) return noes;
  }
  return kEach + 1;
}

TEST(StakesCheck, MoneyOnWhatIsTrueShowsItWithFewerAnswers) {
  EXPECT_LT(noes_needed(shares({{1, 1}})), noes_needed(shares({{0, 1}})));
  EXPECT_LT(noes_needed(shares({{1, 1}})), noes_needed(shares({})));
  EXPECT_LE(noes_needed(shares({{1, 1}})), kEach);
}

/// Money that was moved in between starts from what it had grown to.
TEST(StakesCheck, LaterBlocksGoOnAndLaterRoundsBeginAnew) {
  RoundStakes first = shares({{1, 0.6L}, {0, 0.4L}});
  first.blocks = 2;
  RoundStakes second = first;
  second.block = 1;
  const auto needed = [](const std::vector<RoundStakes>& rounds) {
    for (int noes = kEach / 2; noes <= kEach; noes += 2) {
      if (after(rounds, noes, kEach - noes).is_best(1)) return noes;
    }
    return kEach + 1;
  };
  // Two blocks are one round in two parts; what was staked at first is not staked again.
  EXPECT_EQ(needed({first, second}), needed({shares({{1, 0.6L}, {0, 0.4L}})}));
  // Whoever moves all to the wrong one keeps what was won, and wins nothing more.
  EXPECT_GE(needed({shares({{1, 1}}), shares({{0, 1}})}), needed({shares({{1, 1}})}));
}

/// A candidate within the margin: the reserve that is spent on it certifies it.
TEST(StakesCheck, TheReserveCertifiesWhatIsWithinTheMargin) {
  const auto certified = [](std::vector<Staked> reserve) {
    return after({shares({{0, 1}}, std::move(reserve))}, 14, kEach / 2, 0.5L).is_best(0);
  };
  EXPECT_TRUE(certified({{0, 0.5L}}));
  EXPECT_FALSE(certified({{1, 0.5L}}));
  EXPECT_FALSE(certified({}));
}

TEST(StakesCheck, RefusesSharesAndReservesThatAreNone) {
  Statement statement{.arms = {{1, 0}, {0, 1}}, .rewards = {2, 1}, .delta = 0.1, .margin = 0.1};
  const auto stake = [&](std::vector<Staked> shares, std::vector<Staked> reserve) {
    EvidenceCheck check(statement);
    check.add({.arms = {{.row = 0, .count = 3, .sum = 1}, {.row = 1, .count = 3, .sum = -1}},
               .stakes = {
                   .by_shares = true, .shares = std::move(shares), .reserve = std::move(reserve)}});
  };
  EXPECT_NO_THROW(stake({}, {}));
  EXPECT_NO_THROW(stake({{0, 0.25L}, {-1, 0.75L}}, {{1, 0.5L}}));
  EXPECT_THROW(stake({{0, 0.25L}, {1, 0.7L}}, {}), Error);    // less than one
  EXPECT_THROW(stake({{0, 1.25L}, {1, -0.25L}}, {}), Error);  // negative
  EXPECT_THROW(stake({{7, 1}}, {}), Error);                   // no such candidate
  EXPECT_THROW(stake({}, {{0, 0.3L}, {1, 0.3L}}), Error);     // more than there is
  EXPECT_THROW(stake({}, {{-1, 0.1L}}), Error);               // on nobody
  statement.margin = 0;
  EXPECT_THROW(stake({}, {{0, 0.1L}}), Error);  // there is no reserve
}

TEST(StakesCheck, RefusesBetsThatAHypothesisDoesNotAllow) {
  Statement statement{.arms = {{1, 0}, {0, 1}}, .rewards = {2, 1}, .delta = 0.1};
  const auto bet = [&](std::vector<std::int64_t> bets) {
    EvidenceCheck check(statement);
    check.add({.arms = {{.row = 0, .count = 3, .sum = 1}, {.row = 1, .count = 3, .sum = -1}},
               .stakes = {.bets = std::move(bets)}});
  };
  EXPECT_NO_THROW(bet({}));
  EXPECT_NO_THROW(bet({0, 0, 1}));
  EXPECT_NO_THROW(bet({-1, 1, -1}));
  EXPECT_THROW(bet({1, -1, -1}), Error);  // the first arm cannot be beaten by a worse one
  EXPECT_THROW(bet({0, 0}), Error);       // one is missing
  EXPECT_THROW(bet({-1, -1, 7}), Error);  // no such candidate
}

}  // namespace
}  // namespace acol::verify
