#include "acol/inference/panel_bets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/core/random.hpp"
#include "acol/inference/own_tests.hpp"
#include "support/binomial.hpp"

namespace acol {
namespace {

constexpr Side kBothSides[] = {Side::above, Side::below};
constexpr double kShare = 0.4;

/// What people think (bit i: person i says high), and who is missing.
struct Opinions {
  int people;
  unsigned high;
  unsigned missing = 0;

  PanelAnswer of(int person) const {
    if ((missing >> person & 1) != 0) return PanelAnswer::missing;
    return (high >> person & 1) != 0 ? PanelAnswer::high : PanelAnswer::low;
  }
  /// Whether a bet on `side` must not grow.
  bool null(Side side) const {
    const bool at_most = __builtin_popcount(high) <= kShare * people + 1e-9;
    return side == Side::above ? at_most : !at_most;
  }
};

/// Sure or not, right or wrong; the second round's follows what was said in the first.
MeanForecast forecast_after(std::span<const PanelAnswer> said, int kind) {
  const auto high = static_cast<double>(std::ranges::count(said, PanelAnswer::high));
  const double share = (high + 0.5) / (static_cast<double>(said.size()) + 1);
  switch (kind) {
    case 0:
      return {0.8, 0.2};
    case 1:
      return {0.1, 0.15};
    case 2:
      return {1 - share, 0.1};
    default:
      return {share, 0.25};
  }
}

/// What money becomes that is bet by `play(answers so far, answer)` on all answers of one order.
template <class Play>
double mean_over_orders(const Opinions& opinions, const Play& play) {
  std::vector<int> order(static_cast<std::size_t>(opinions.people));
  std::iota(order.begin(), order.end(), 0);
  double sum = 0;
  int orders = 0;
  do {
    std::vector<PanelAnswer> said;
    for (const int person : order) said.push_back(opinions.of(person));
    sum += play(said);
    ++orders;
  } while (std::ranges::next_permutation(order).found);
  return sum / orders;
}

/// Two rounds, of `first` people and of all but one who are left.
double two_rounds(const std::vector<PanelAnswer>& said, Side side, int kind, std::size_t first) {
  const std::span<const PanelAnswer> all(said.data(), said.size() - 1);
  PanelTally tally(std::ssize(said));
  const Stake stake = kind % 2 == 0 ? Stake::all : Stake::belief;
  const double before =
      log_panel_bet(tally, side, kShare, forecast_after({}, kind), all.first(first), stake);
  for (const PanelAnswer one : all.first(first)) tally.count(one);
  return std::exp(before + log_panel_bet(tally, side, kShare,
                                         forecast_after(all.first(first), kind), all.subspan(first),
                                         stake));
}

TEST(PanelBets, DoNotGrowOnAverageWhateverPeopleThinkIfTheShareIsOnTheOtherSide) {
  double largest = 0;
  for (unsigned high = 0; high < 64; ++high) {
    const Opinions opinions{6, high};
    for (const Side side : kBothSides) {
      for (int kind = 0; opinions.null(side) && kind < 4; ++kind) {
        const double mean = mean_over_orders(
            opinions, [&](const auto& said) { return two_rounds(said, side, kind, 3); });
        EXPECT_LE(mean, 1 + 1e-9) << high << " kind " << kind;
        largest = std::max(largest, mean);
      }
    }
  }
  EXPECT_GT(largest, 0.99);  // at the boundary nothing is given away
}

TEST(PanelBets, DoNotGrowWhoeverIsMissing) {
  for (unsigned high = 0; high < 32; ++high) {
    for (unsigned missing = 0; missing < 32; ++missing) {
      const Opinions opinions{5, high, missing};
      for (const Side side : kBothSides) {
        for (int kind = 0; opinions.null(side) && kind < 4; ++kind) {
          EXPECT_LE(
              mean_over_orders(opinions,
                               [&](const auto& said) { return two_rounds(said, side, kind, 2); }),
              1 + 1e-9);
        }
      }
    }
  }
}

/// Bets against the share itself, as of draws with replacement, by somebody who knows better: those
/// who are left say high more often once others did not.
TEST(PanelBets, AgainstTheShareOfAllWouldGrowOnAverage) {
  const AnswerBounds bounds{.range = AnswerRange{0, 1}};
  const double mean = mean_over_orders({5, 0b00011}, [&](const auto& said) {
    double log = 0;
    PanelTally tally(5);
    for (const PanelAnswer one : said) {
      const double left = tally.boundary(Side::above, kShare);
      log += log_bet(bounds, Side::above, kShare, {left, 0.01},
                     Answers::single(one == PanelAnswer::high ? 1 : 0));
      tally.count(one);
    }
    return std::exp(log);
  });
  EXPECT_GT(mean, 1.05);
}

/// log of P(answers in this order), if `high` of `people` say high: all orders are equally likely.
double log_likelihood(const std::vector<PanelAnswer>& said, double people, double high) {
  double log = 0;
  for (const PanelAnswer one : said) {
    log += std::log((one == PanelAnswer::high ? high : people - high) / people);
    high -= one == PanelAnswer::high ? 1 : 0;
    --people;
  }
  return log;
}

TEST(PanelBets, AreRatiosOfHypergeometricLikelihoods) {
  const std::vector<PanelAnswer> said = {PanelAnswer::high, PanelAnswer::low, PanelAnswer::high,
                                         PanelAnswer::high, PanelAnswer::low, PanelAnswer::high};
  EXPECT_NEAR(log_panel_bet(PanelTally(20), Side::above, kShare, {0.7, 1e-12}, said),
              log_likelihood(said, 20, 14) - log_likelihood(said, 20, 8), 1e-6);
  EXPECT_NEAR(log_panel_bet(PanelTally(20), Side::below, kShare, {0.25, 1e-12}, said),
              log_likelihood(said, 20, 5) - log_likelihood(said, 20, 9), 1e-6);
}

TEST(PanelBets, AreWonForCertainOnceTheOppositeIsImpossible) {
  PanelTally tally(10);  // at most 4 may say high
  for (int i = 0; i < 4; ++i) tally.count(PanelAnswer::high);
  EXPECT_FALSE(tally.won(Side::above, kShare));
  EXPECT_TRUE(std::isinf(log_panel_bet(tally, Side::above, kShare, {0.1, 0.01},
                                       std::vector{PanelAnswer::missing, PanelAnswer::high})));
  EXPECT_EQ(log_panel_bet(tally, Side::above, kShare, {0.9, 0.01}, std::vector{PanelAnswer::low}),
            0);
  for (int i = 0; i < 5; ++i) tally.count(PanelAnswer::low);
  EXPECT_FALSE(tally.won(Side::below, kShare));
  EXPECT_FALSE(tally.out_of_reach(Side::above, kShare));
  PanelTally missing = tally;
  tally.count(PanelAnswer::low);
  EXPECT_TRUE(tally.won(Side::below, kShare));
  missing.count(PanelAnswer::missing);
  EXPECT_FALSE(missing.won(Side::below, kShare));
  EXPECT_TRUE(missing.out_of_reach(Side::below, kShare));
  EXPECT_TRUE(missing.out_of_reach(Side::above, kShare));
}

TEST(PanelBets, CountWholePeopleWhereSharesHaveRoundingErrors) {
  PanelTally tally(30);  // 1 − 0.7 is a little more than 0.3: at most 9 of 30
  for (int i = 0; i < 9; ++i) tally.count(PanelAnswer::high);
  EXPECT_FALSE(tally.won(Side::above, 1 - 0.7));
  EXPECT_FALSE(tally.won(Side::above, 0.1 + 0.2 - 1e-16));
  tally.count(PanelAnswer::high);
  EXPECT_TRUE(tally.won(Side::above, 1 - 0.7));
}

/// One arm with as many noes as are just acceptable, asked one by one. How often it is rejected.
int rejections(int people, int runs, bool as_draws) {
  const Problem problem(Matrix{{1}}, Vector{{1}}, {.threshold = kShare, .merge = false});
  const AnswerBounds bounds{.range = AnswerRange{0, 1}};
  const int highs = static_cast<int>(kShare * people);
  int rejected = 0;
  for (int run = 0; run < runs; ++run) {
    OwnTests tests(problem,
                   {.delta = 0.2,
                    .bounds = bounds,
                    .panel = as_draws ? std::nullopt : std::optional<std::int64_t>(people)});
    PanelTally truth(people);
    for (int i = 0; i < people && !tests.knowledge().complete(); ++i) {
      const Stream stream{static_cast<std::uint64_t>(run), StreamUse{43}};
      const double left =
          static_cast<double>(highs - truth.high()) / static_cast<double>(truth.left());
      const bool high = bernoulli(stream, static_cast<std::uint64_t>(i), left);
      const PanelAnswer said = high ? PanelAnswer::high : PanelAnswer::low;
      const OwnAnswers own{.forecast = {std::max(left, kShare + 0.1), 0.1},
                           .answers = Answers::single(high ? 1 : 0),
                           .said = {said}};
      tests.update(std::nullopt, std::span(&own, 1));
      truth.count(said);
    }
    rejected += tests.knowledge().count(ArmState::infeasible) > 0;
  }
  return rejected;
}

TEST(PanelBets, RejectWhatIsJustAcceptableAtMostDeltaOfTheTime) {
  for (const int people : {5, 20, 100}) {
    const int rejected = rejections(people, 2000, false);
    EXPECT_LE(testing::upper_bound(rejected, 2000, 0.999), 0.2) << people << ": " << rejected;
  }
  // Taken for draws of a large population, the same answers reject too often for who knows that
  // they are not.
  const int rejected = rejections(100, 2000, true);
  EXPECT_GT(1 - testing::upper_bound(2000 - rejected, 2000, 0.999), 0.2) << rejected;
}

TEST(OwnTestsOfAPanel, KnowTheAnswerOnceEverybodyWasAsked) {
  const Problem problem(Matrix::Identity(3, 3), Vector{{3, 2, 1}},
                        {.threshold = kShare, .merge = false});
  const AnswerBounds bounds{.range = AnswerRange{0, 1}};
  OwnTests tests(problem, {.delta = 0.05, .bounds = bounds, .panel = 5});
  const auto ask = [&](ArmIndex arm, int high, int low, std::optional<ArmIndex> guess) {
    OwnAnswers own{.arm = arm, .forecast = {0.5, 0.5}};
    own.said.assign(static_cast<std::size_t>(high), PanelAnswer::high);
    own.said.insert(own.said.end(), static_cast<std::size_t>(low), PanelAnswer::low);
    tests.update(guess, std::span(&own, 1));
  };
  ask(1, 2, 2, 2);
  EXPECT_EQ(tests.knowledge().state(1), ArmState::undecided);
  ask(1, 0, 1, 2);  // acceptable, but a better one may be
  EXPECT_FALSE(tests.knowledge().complete());
  ask(0, 3, 0, std::nullopt);
  EXPECT_EQ(tests.knowledge().state(0), ArmState::infeasible);
  ASSERT_TRUE(tests.knowledge().complete());
  EXPECT_EQ(tests.knowledge().best(), 1);
}

}  // namespace
}  // namespace acol
