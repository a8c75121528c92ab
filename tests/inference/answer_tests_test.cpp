#include "acol/inference/answer_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/random.hpp"
#include "acol/inference/mixture.hpp"

namespace acol {
namespace {

Problem independent_arms(const Vector& rewards, ProblemOptions options = {}) {
  return {Matrix::Identity(rewards.size(), rewards.size()), rewards, std::move(options)};
}

RoundEvidence certain(const Vector& values, double clock) {
  const Vector clocks = Vector::Constant(values.size(), clock);
  const Vector sums = values * clock;
  return {sums, sums, clocks};
}

/// Feeds noiseless evidence about `values` until the tests are done.
int rounds_until_done(EvidenceTests& tests, const std::vector<Vector>& values, int limit = 2000) {
  int rounds = 0;
  for (; rounds < limit && !tests.knowledge().complete(); ++rounds) {
    std::vector<RoundEvidence> round;
    std::vector<RoundOutlook> outlooks;
    std::vector<Estimates> estimates;
    for (const Vector& one : values) {
      round.push_back(certain(one, 1));
      outlooks.push_back({round.back().clock, round.back().clock});
      estimates.push_back({one, Vector::Constant(one.size(), 1 / std::sqrt(rounds + 1.0))});
    }
    if (rounds == 0) estimates.clear();
    tests.commit(tests.stakes({.arms = estimates}, 0.1 * rounds), outlooks);
    tests.update(round);
  }
  return rounds;
}

TEST(AnswerTests, FindTheFirstFeasibleArm) {
  const Problem problem = independent_arms(Vector{{4, 3, 2, 1}});
  AnswerTests tests(problem, {});
  EXPECT_LT(rounds_until_done(tests, {Vector{{0.5, 0.4, -0.5, -2}}}), 2000);
  EXPECT_EQ(tests.knowledge().best(), 2);
  EXPECT_EQ(tests.knowledge().state(0), ArmState::infeasible);
  EXPECT_EQ(tests.knowledge().state(3), ArmState::ruled_out);
  EXPECT_FALSE(tests.contradiction());
}

TEST(AnswerTests, SayThatNothingIsFeasible) {
  const Problem problem = independent_arms(Vector{{4, 3, 2}});
  AnswerTests tests(problem, {});
  EXPECT_LT(rounds_until_done(tests, {Vector{{0.5, 0.4, 0.6}}}), 2000);
  EXPECT_EQ(tests.knowledge().best(), std::nullopt);
  EXPECT_EQ(tests.knowledge().count(ArmState::infeasible), 3);
}

/// Evidence that no world could give: every arm far above the threshold and far below it at once.
bool contradicted(const Problem& problem, double margin) {
  AnswerTests tests(problem, {.margin = margin});
  const Vector clock = Vector::Ones(problem.size());
  const std::vector<RoundOutlook> outlooks{{clock, clock}};
  for (const double value : {9.0, -30.0}) {
    const Vector sums = Vector::Constant(problem.size(), value);
    const std::vector<RoundEvidence> round{{sums, sums, clock}};
    if (tests.knowledge().complete()) break;
    tests.commit({}, outlooks);
    // The first arm is rejected as too large, then all others because it is small.
    std::vector<RoundEvidence> told = round;
    if (value > 0) told[0].above.tail(problem.size() - 1).setZero();
    if (value > 0) told[0].below.tail(problem.size() - 1).setZero();
    tests.update(told);
  }
  EXPECT_EQ(tests.knowledge().best(), std::nullopt) << "nothing is certified";
  return tests.contradiction();
}

TEST(AnswerTests, CertifyNothingOnceEveryAnswerIsRejected) {
  EXPECT_TRUE(contradicted(independent_arms(Vector{{3, 2, 1}}), 0));
  EXPECT_TRUE(contradicted(independent_arms(Vector{{3, 2, 1}}), 0.5)) << "with a margin";
  EXPECT_TRUE(contradicted(independent_arms(Vector{{3, 3, 1}}), 0)) << "with ties";
}

TEST(AnswerTests, AcceptAnyOfTiedArmsWithoutDecidingTheOthers) {
  // The first of two tied arms lies on the threshold: only the second can be certified.
  const Problem problem = independent_arms(Vector{{3, 3, 1}});
  AnswerTests tests(problem, {});
  EXPECT_LT(rounds_until_done(tests, {Vector{{0, -0.5, -0.5}}}), 2000);
  EXPECT_EQ(tests.knowledge().best(), 1);
}

TEST(AnswerTests, WithAMarginAnArmOnTheThresholdIsRecommended) {
  const Problem problem = independent_arms(Vector{{3, 2, 1}});
  AnswerTests without(problem, {});
  EXPECT_EQ(rounds_until_done(without, {Vector{{0, -0.5, -0.5}}}), 2000);
  AnswerTests with(problem, {.margin = 0.3});
  EXPECT_LT(rounds_until_done(with, {Vector{{0, -0.5, -0.5}}}), 2000);
  EXPECT_EQ(with.knowledge().best(), 0);
}

TEST(AnswerTests, OneViolatedConstraintExcludesAndAllMustHold) {
  const Problem problem = independent_arms(Vector{{3, 2, 1}}, {.thresholds = {0, 0}});
  AnswerTests tests(problem, {});
  EXPECT_LT(rounds_until_done(tests, {Vector{{-1, -0.5, -0.5}}, Vector{{0.5, -0.5, -0.5}}}), 2000);
  EXPECT_EQ(tests.knowledge().best(), 1);
  EXPECT_EQ(tests.knowledge().state(0), ArmState::infeasible);
}

TEST(AnswerTests, AZeroArmIsKnownBeforeAnyQuestion) {
  const Problem feasible(Matrix{{0}, {1}}, Vector{{2, 1}});
  EXPECT_EQ(AnswerTests(feasible, {}).knowledge().best(), 0);
  EXPECT_TRUE(AnswerTests(feasible, {}).knowledge().complete());
  const Problem infeasible(Matrix{{0}, {1}}, Vector{{2, 1}}, {.threshold = -1});
  EXPECT_EQ(AnswerTests(infeasible, {}).knowledge().state(0), ArmState::infeasible);
  EXPECT_FALSE(AnswerTests(infeasible, {}).knowledge().complete());
}

/// ω_kj: half by rank, half by windows of 1, 2, 4, … arms, each summing to one over j < k.
double hedge_weight(std::size_t k, std::size_t j) {
  double head_total = 0;
  for (std::size_t i = 0; i < k; ++i) head_total += 1.0 / static_cast<double>((i + 1) * (i + 2));
  double windows = 0;
  double windows_total = 0;
  for (std::size_t s = 0; (1U << s) <= k; ++s) {
    const double weight = 1.0 / static_cast<double>((s + 1) * (s + 2));
    if (k - j <= (1U << s)) windows += weight / (1U << s);
    windows_total += weight;
  }
  return 0.5 / static_cast<double>((j + 1) * (j + 2)) / head_total + 0.5 * windows / windows_total;
}

/// The evidence of every arm at one time: log M that it is infeasible, and that it is feasible.
struct Logs {
  Vector above;
  Vector below;
};

/// By how much the money of H_k grows between two times, with shares π: from the definition.
double growth_by_definition(std::size_t k, const Logs& then, const Logs& now, const Vector& pi) {
  const auto n = static_cast<std::size_t>(now.above.size());
  double paid = 0;
  double staked = 0;
  for (std::size_t j = 0; j < k; ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    paid += pi(at) * std::exp(now.below(at) - then.below(at));
    staked += pi(at);
  }
  const auto at = static_cast<Eigen::Index>(k);
  const double rest = std::max(0.0, std::max(1 - pi(at), 1e-3) - staked);
  if (k == n) return (paid + rest) / (staked + rest);
  const double own = std::exp(now.above(at) - then.above(at));
  return 0.98 * (paid + rest * own) / (staked + rest) + 0.02 * own;
}

TEST(AnswerTests, WealthIsWhatTheDefinitionSays) {
  constexpr ArmIndex kArms = 7;
  constexpr double kBeta = 0.85;
  const Problem problem = independent_arms(Vector::LinSpaced(kArms, 7, 1));
  AnswerTests tests(problem, {.delta = 1e-9, .portfolio = kBeta});
  const Vector truth{{0.5, 0.2, 0.8, -0.4, 0.1, -0.6, 0.3}};
  const Vector clock = Vector::LinSpaced(kArms, 0.5, 2);
  const Stream random{5, StreamUse{2}};
  std::uint64_t draw = 0;
  Vector sums = Vector::Zero(kArms);
  std::vector<double> portfolio(kArms + 1, 1);  // B_k at the last commit
  Logs now{Vector::Zero(kArms), Vector::Zero(kArms)};
  for (int round = 0; round < 4; ++round) {
    Vector pi = Vector::Zero(kArms + 1);
    Stakes stakes{.kind = Stakes::Kind::shares, .prior = BetPrior::falling};
    if (round > 0) {
      for (double& one : pi) one = std::pow(uniform(random, draw++), 3);
      pi /= pi.sum();
      for (ArmIndex k = 0; k <= kArms; ++k) stakes.shares.push_back({k < kArms ? k : -1, pi(k)});
    }
    tests.commit(stakes, std::vector<RoundOutlook>{{2 * clock, 2 * clock}});
    const Logs then = now;
    for (int block = 0; block < 2; ++block) {  // the money stays where it is
      Vector increment(kArms);
      for (ArmIndex i = 0; i < kArms; ++i) {
        increment(i) = truth(i) * clock(i) + std::sqrt(clock(i)) * standard_normal(random, draw++);
      }
      tests.update(std::vector<RoundEvidence>{{increment, increment, clock}});
      sums += increment;
      for (ArmIndex i = 0; i < kArms; ++i) {
        const BetArray sizes = bet_sizes(2 * clock(i));
        const BetArray costs = costs_of_bets(sizes, {.clock = (2 * round + block + 1) * clock(i)});
        now.above(i) = log_mixture(sums(i), sizes, costs, bet_shares(BetPrior::falling));
        now.below(i) = log_mixture(-sums(i), sizes, costs, bet_shares(BetPrior::falling));
      }
      for (std::size_t k = 0; k < kArms; ++k) {
        double earlier = 0;
        for (std::size_t j = 0; j < k; ++j) {
          earlier += hedge_weight(k, j) * std::exp(now.below(static_cast<Eigen::Index>(j)));
        }
        const double own = std::exp(now.above(static_cast<Eigen::Index>(k)));
        const double hedge = k == 0 ? own : 0.5 * (own + earlier);
        const double grown = round == 0 ? 1 : growth_by_definition(k, then, now, pi);
        const double expected = (1 - kBeta) * hedge + kBeta * portfolio[k] * grown;
        EXPECT_NEAR(tests.missing_against(static_cast<ArmIndex>(k)), std::log(1e9 / expected), 1e-9)
            << "round " << round << ", hypothesis " << k;
      }
    }
    for (std::size_t k = 0; round > 0 && k <= kArms; ++k) {
      portfolio[k] *= growth_by_definition(k, then, now, pi);
    }
  }
}

TEST(AnswerTests, StudiesThatBeganWithBetsKeepWhatTheyPromised) {
  // 0.93 of the money follows the bets, the rest is on the mixture; β = 0.97 would say more. So
  // would another prior, which later rounds cannot bring in.
  const Problem problem = independent_arms(Vector{{2, 1}});
  AnswerTests tests(problem, {.delta = 1e-9});
  const Vector clock = Vector::Ones(2);
  const std::vector<RoundOutlook> outlooks{{clock, clock}};
  tests.commit({.kind = Stakes::Kind::bets, .bets = {{0, 0}, {0, -1}, {0, -1}}}, outlooks);
  const Vector sums{{3, -1}};
  tests.update(std::vector<RoundEvidence>{{sums, sums, clock}});
  const BetArray sizes = bet_sizes(1);
  const BetArray costs = costs_of_bets(sizes, {.clock = 1});
  const auto mixture = [&](double sum) {
    return std::exp(log_mixture(sum, sizes, costs, bet_shares(BetPrior::even)));
  };
  const double against_first = mixture(3);
  const double for_first = mixture(-3);
  const double against_second = mixture(-1);
  EXPECT_NEAR(tests.missing_against(0), std::log(1e9 / against_first), 1e-9);
  EXPECT_NEAR(tests.missing_against(1),
              std::log(1e9 / (0.07 * 0.5 * (against_second + for_first) + 0.93 * for_first)), 1e-9);
}

}  // namespace
}  // namespace acol
