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
    tests.commit(estimates, outlooks);
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

/// W_k written down from its definition, in plain arithmetic, for arms in order of reward and a
/// portfolio whose bets are passed in: +1 + arm for "arm is infeasible", −1 − arm for "feasible".
double wealth_by_definition(std::size_t k, const std::vector<Vector>& above_logs,
                            const std::vector<Vector>& below_logs,
                            const std::vector<std::vector<int>>& bets, double beta) {
  const auto n = static_cast<std::size_t>(above_logs.back().size());
  double log_portfolio = 0;
  for (std::size_t t = 1; t < above_logs.size(); ++t) {
    const int bet = bets[t - 1][k];
    if (bet == 0) continue;
    const Eigen::Index arm = std::abs(bet) - 1;
    const auto& logs = bet > 0 ? above_logs : below_logs;
    log_portfolio += logs[t](arm) - logs[t - 1](arm);
  }
  // ω: half by rank, half by windows of 1, 2, 4, … arms.
  double head = 0;
  double head_total = 0;
  double windows = 0;
  double windows_total = 0;
  for (std::size_t j = 0; j < k; ++j) {
    const double weight = 1.0 / static_cast<double>((j + 1) * (j + 2));
    head += weight * std::exp(below_logs.back()(static_cast<Eigen::Index>(j)));
    head_total += weight;
  }
  for (std::size_t s = 0; (1U << s) <= k; ++s) {
    const double weight = 1.0 / static_cast<double>((s + 1) * (s + 2));
    double mean = 0;
    for (std::size_t j = k - (1U << s); j < k; ++j) {
      mean += std::exp(below_logs.back()(static_cast<Eigen::Index>(j))) / (1U << s);
    }
    windows += weight * mean;
    windows_total += weight;
  }
  const double earlier = k == 0 ? 0 : 0.5 * head / head_total + 0.5 * windows / windows_total;
  const double own = k == n ? 0 : std::exp(above_logs.back()(static_cast<Eigen::Index>(k)));
  const double mixture = k == 0 ? own : k == n ? earlier : 0.5 * (own + earlier);
  return (1 - beta) * mixture + beta * std::exp(log_portfolio);
}

TEST(AnswerTests, WealthIsWhatTheDefinitionSays) {
  constexpr ArmIndex kArms = 7;
  constexpr double kBeta = 0.85;
  const Problem problem = independent_arms(Vector::LinSpaced(kArms, 7, 1));
  AnswerTests tests(problem, {.delta = 1e-9, .portfolio = kBeta});
  const Vector truth{{0.5, 0.2, 0.8, -0.4, 0.1, -0.6, 0.3}};
  const Vector clock = Vector::LinSpaced(kArms, 0.5, 2);
  Vector sums = Vector::Zero(kArms);
  std::vector<Vector> above{Vector::Zero(kArms)};
  std::vector<Vector> below{Vector::Zero(kArms)};
  std::vector<std::vector<int>> bets;
  for (int t = 0; t < 6; ++t) {
    Vector mean = truth;
    Vector deviation = Vector::Ones(kArms);
    for (ArmIndex i = 0; i < kArms; ++i) {
      mean(i) +=
          0.3 * standard_normal({5, StreamUse{1}}, static_cast<std::uint64_t>(t * kArms + i));
      deviation(i) = 1 / std::sqrt((t + 1) * clock(i));
    }
    // The bet that promises the largest λ² dV, λ = c z²/(z² + 1), among those that H_k allows.
    std::vector<int> chosen(kArms + 1, 0);
    const auto promise = [&](ArmIndex i) {
      const double z = mean(i) / deviation(i);
      return std::pow(mean(i) * z * z / (z * z + 1), 2) * clock(i);
    };
    for (ArmIndex k = 0; k <= kArms; ++k) {
      double best = 0;
      for (ArmIndex j = 0; j < k; ++j) {
        if (mean(j) < 0 && promise(j) > best) {
          best = promise(j);
          chosen[static_cast<std::size_t>(k)] = -1 - static_cast<int>(j);
        }
      }
      if (k < kArms && mean(k) > 0 && promise(k) >= best) {
        chosen[static_cast<std::size_t>(k)] = 1 + static_cast<int>(k);
      }
    }
    if (t == 0) chosen.assign(kArms + 1, 0);
    bets.push_back(chosen);
    const std::vector<Estimates> estimates{{mean, deviation}};
    const std::vector<RoundOutlook> outlooks{{clock, clock}};
    tests.commit(t == 0 ? std::span<const Estimates>() : estimates, outlooks);
    Vector increment(kArms);
    for (ArmIndex i = 0; i < kArms; ++i) {
      increment(i) =
          truth(i) * clock(i) +
          std::sqrt(clock(i)) *
              standard_normal({5, StreamUse{2}}, static_cast<std::uint64_t>(t * kArms + i));
    }
    const std::vector<RoundEvidence> round{{increment, increment, clock}};
    tests.update(round);
    sums += increment;
    Vector above_log(kArms);
    Vector below_log(kArms);
    for (ArmIndex i = 0; i < kArms; ++i) {
      const BetArray sizes = bet_sizes(clock(i));
      const BetArray costs = costs_of_bets(sizes, {.clock = (t + 1) * clock(i)});
      above_log(i) = log_mixture(sums(i), sizes, costs);
      below_log(i) = log_mixture(-sums(i), sizes, costs);
    }
    above.push_back(above_log);
    below.push_back(below_log);
    for (std::size_t k = 0; k < kArms; ++k) {
      const double expected = wealth_by_definition(k, above, below, bets, kBeta);
      EXPECT_NEAR(tests.missing_against(static_cast<ArmIndex>(k)), std::log(1e9 / expected), 1e-9)
          << "round " << t << ", hypothesis " << k;
    }
  }
}

}  // namespace
}  // namespace acol
