#include "acol/verify/own_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "support/gen.hpp"
#include "verify/own_statement.hpp"

namespace acol::verify {
namespace {

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
