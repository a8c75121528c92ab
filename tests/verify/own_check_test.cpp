#include "acol/verify/own_check.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "support/gen.hpp"

namespace acol::verify {
namespace {

constexpr double kLow = -0.7;  // yes with a wanted share of 0.3
constexpr double kHigh = 0.3;

Statement in_range() { return {.noise_bound = 0.5, .delta = 0.1, .range = {{kLow, kHigh}}}; }

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

/// The page's wealth and decisions, spelled out.
struct Naive {
  Statement statement;
  std::vector<Real> against = std::vector<Real>(statement.rewards.size(), 0);
  std::vector<Real> in_favour = against;
  std::vector<bool> rejected = std::vector<bool>(statement.rewards.size(), false);
  std::set<std::size_t> guesses = {};
  std::set<std::size_t> best = {};
  bool none = false;

  Real reward(std::size_t k) const {  // "none" is worse than all
    return k < statement.rewards.size() ? statement.rewards[k] : -1e9L;
  }
  Real wealth(std::size_t k, std::optional<std::size_t> in_full = {}) const {
    Real sum = k < against.size() ? against[k] : 0;
    for (const std::size_t g : guesses) {
      if (g == k || reward(g) < reward(k)) continue;
      sum += g == in_full ? in_favour[g] : std::min<Real>(0, in_favour[g]);
    }
    return sum;
  }
  bool follows(std::size_t b) const {
    if (rejected[b]) return false;
    for (std::size_t k = 0; k <= rejected.size(); ++k) {
      if (k == b || (k < rejected.size() && rejected[k])) continue;
      if (reward(k) > reward(b) || wealth(k, b) < std::log(1 / statement.delta)) return false;
    }
    return true;
  }
  void add(const OwnRound& round) {
    if (round.guess >= 0) guesses.insert(static_cast<std::size_t>(round.guess));
    for (const OwnArm& arm : round.arms) {
      const auto row = static_cast<std::size_t>(arm.row);
      const bool own = arm.row == round.guess;
      if (round.guess < 0 || own || reward(row) > reward(static_cast<std::size_t>(round.guess))) {
        against[row] +=
            log_own_bet(statement, BetSide::above, statement.threshold, arm.forecast, arm.low);
      }
      if (own) {
        in_favour[row] +=
            log_own_bet(statement, BetSide::below, statement.threshold + statement.margin,
                        arm.forecast, arm.high);
      }
    }
    for (std::size_t k = 0; k < rejected.size(); ++k) {
      if (wealth(k) >= std::log(1 / statement.delta)) rejected[k] = true;
    }
    none = none || std::ranges::count(rejected, false) == 0;
    for (const std::size_t b : guesses) {
      if (follows(b)) best.insert(b);
    }
  }
};

/// A round about some candidates, with forecasts and guesses that are often right.
OwnRound random_round(std::size_t candidates, const std::vector<double>& noes,
                      std::uint64_t& next) {
  const Stream random{11};
  OwnRound round{.guess = static_cast<std::int64_t>(uniform(random, next++) *
                                                    static_cast<double>(candidates + 1)) -
                          1};
  for (std::size_t row = 0; row < candidates; ++row) {
    if (uniform(random, next++) < 0.3) continue;
    OwnArm arm{.row = static_cast<std::int64_t>(row),
               .forecast = {noes[row] + kLow + 0.1 * standard_normal(random, next++), 0.01L}};
    for (int j = 0; j < 20; ++j) {
      const bool no = uniform(random, next++) < noes[row];
      const bool missing = uniform(random, next++) < 0.05;
      arm.low.add(missing || !no ? kLow : kHigh);
      arm.high.add(missing || no ? kHigh : kLow);
    }
    round.arms.push_back(arm);
  }
  return round;
}

TEST(OwnCheck, DecidesAsThePageSpellsItOut) {
  const Stream random{3};
  std::uint64_t next = 0;
  int certified = 0;
  int infeasible = 0;
  for (int trial = 0; trial < 60; ++trial) {
    constexpr std::size_t kCandidates = 4;
    Statement statement = in_range();
    statement.margin = trial % 2 == 0 ? 0 : 0.1L;
    std::vector<double> noes;
    for (std::size_t row = 0; row < kCandidates; ++row) {
      statement.rewards.push_back(std::floor(3 * uniform(random, next++)));  // often tied
      const double share = trial % 5 == 0 ? 0.9 : uniform(random, next++) < 0.5 ? 0.3 : 0.95;
      noes.push_back(share);
    }
    OwnCheck check(statement);
    Naive naive{.statement = statement};
    for (int rounds = 0; rounds < 20; ++rounds) {
      const OwnRound round = random_round(kCandidates, noes, next);
      check.add(round);
      naive.add(round);
      ASSERT_EQ(check.none_feasible(), naive.none);
      const std::vector<Real> wealth = check.log_wealth();
      for (std::size_t k = 0; k <= kCandidates; ++k) {
        ASSERT_NEAR(static_cast<double>(wealth[k]), static_cast<double>(naive.wealth(k)), 1e-12);
        ASSERT_EQ(check.is_best(static_cast<std::int64_t>(k)), naive.best.contains(k));
      }
    }
    certified += !naive.best.empty();
    infeasible += naive.none;
  }
  EXPECT_GT(certified, 10);
  EXPECT_GT(infeasible, 5);
}

TEST(OwnCheck, RefusesWhatItCannotBetOn) {
  Statement statement = in_range();
  statement.rewards = {1, 2};
  EXPECT_THROW(OwnCheck(statement).add({.guess = 2}), Error);
  EXPECT_THROW(OwnCheck(statement).add({.guess = -2}), Error);
  EXPECT_NO_THROW(OwnCheck(statement).add({.guess = 1}));
  statement.margin = kHigh;  // the boundary is where all answers are below
  EXPECT_THROW(OwnCheck{statement}, Error);
}

/// The policy's own evidence, in double precision and from other sums, after every round.
TEST(OwnCheck, CertifiesWithThePolicyAfterTheSameRound) {
  int certified = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    constexpr Eigen::Index kCandidates = 12;
    const Matrix arms = acol::testing::random_matrix(kCandidates, 2, seed);
    const Problem problem(arms, arms.col(0), {.threshold = 0.3, .merge = false});
    const auto policy = make_policy("e-acol", problem,
                                    {.delta = 0.1,
                                     .margin = 0.05,
                                     .shape = Shape::any,
                                     .answer_range = AnswerRange{0, 1},
                                     .rounds_on_record = true});
    Statement statement{.threshold = 0.3, .delta = 0.1, .margin = 0.05, .range = {{0, 1}}};
    for (const double reward : arms.col(0)) statement.rewards.push_back(reward);
    OwnCheck check(statement);
    std::uint64_t next = 0;
    while (!policy->done()) {
      policy->plan({});
      const Commitment commitment = policy->commitment();
      OwnRound round{.guess = commitment.guess};
      const auto open = policy->ask();
      for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
        const double share = 1 / (1 + std::exp(-3 * arms(question.candidate, 0)));
        OwnArm arm{.row = question.candidate};
        Answers told;
        for (std::int64_t j = 0; j < question.count; ++j) {
          const double answer = uniform(Stream{seed}, next++) < share ? 1 : 0;
          told += Answers::single(answer);
          arm.low.add(answer);
          arm.high.add(answer);
        }
        const auto at = std::ssize(round.arms);
        ASSERT_EQ(commitment.samples[0].arms[round.arms.size()], question.candidate);
        arm.forecast = {commitment.expected[0].mean(at), commitment.expected[0].variance(at)};
        round.arms.push_back(arm);
        policy->tell(question, told);
      }
      check.add(round);
      ASSERT_EQ(check.is_best(policy->recommend().candidate.value_or(-1)),
                policy->outcome() == Outcome::certified);
      ASSERT_EQ(check.none_feasible(), policy->outcome() == Outcome::infeasible);
    }
    certified += policy->outcome() == Outcome::certified;
  }
  EXPECT_GT(certified, 3);
}

}  // namespace
}  // namespace acol::verify
