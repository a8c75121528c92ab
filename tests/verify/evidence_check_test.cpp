#include "acol/verify/evidence_check.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/environment.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

using verify::AnsweredRound;
using verify::EvidenceCheck;
using verify::Real;
using verify::Statement;

Statement statement_of(const Instance& instance, double delta, bool simple, double margin) {
  Statement statement{.threshold = instance.problem().threshold(0),
                      .noise_bound = instance.noise_bound(),
                      .delta = delta,
                      .margin = margin,
                      .simple = simple};
  for (Eigen::Index i = 0; i < instance.problem().candidates(); ++i) {
    const ArmIndex arm = instance.problem().distinct(i);
    const Eigen::RowVectorXd x = instance.problem().arms().row(arm);
    statement.arms.emplace_back(x.begin(), x.end());
    statement.rewards.push_back(instance.problem().rewards()(arm));
  }
  return statement;
}

std::vector<verify::Staked> staked(const std::vector<Share>& shares, const Problem& problem) {
  std::vector<verify::Staked> result;
  for (const Share& one : shares) {
    result.push_back({one.arm < 0 ? -1 : problem.candidate(one.arm), one.share});
  }
  return result;
}

verify::RoundStakes stakes_of(const Commitment& round, const Problem& problem) {
  return {.by_shares = round.stakes.kind == Stakes::Kind::shares,
          .shares = staked(round.stakes.shares, problem),
          .reserve = staked(round.stakes.reserve, problem),
          .falling = round.stakes.prior == BetPrior::falling,
          .block = round.block,
          .blocks = round.blocks};
}

struct Setting {
  std::string algorithm = "e-acol-simple";
  std::optional<AnswerRange> range = {};
  double margin = 0;
};

/// Runs an algorithm and its second reading side by side, round by round; how many were blocks of
/// longer ones.
int expect_agreement(const Instance& instance, std::uint64_t seed, const Setting& setting = {}) {
  constexpr double kDelta = 0.1;
  const std::optional<AnswerRange>& range = setting.range;
  const bool simple = setting.algorithm == "e-acol-simple";
  const auto policy = make_policy(setting.algorithm, instance.problem(),
                                  {.delta = kDelta,
                                   .noise_bound = instance.noise_bound(),
                                   .margin = setting.margin,
                                   .answer_range = range,
                                   .seed = seed,
                                   .rounds_on_record = true});
  Environment environment(instance, seed);
  Statement statement = statement_of(instance, kDelta, simple, setting.margin);
  if (range) statement.range = {range->low, range->high};
  EvidenceCheck check(statement);
  bool expected = false;
  int blocks = 0;
  while (!policy->done()) {
    policy->plan({});
    const Commitment commitment = policy->commitment();
    AnsweredRound round{.stakes = stakes_of(commitment, instance.problem())};
    blocks += commitment.block > 0;
    if (!commitment.expected.empty()) {
      expected = true;
      const AnswerForecast& forecast = commitment.expected[0];
      round.means.assign(forecast.mean.begin(), forecast.mean.end());
      round.expected_squares.assign(forecast.variance.begin(), forecast.variance.end());
    }
    const std::span<const Question> open = policy->ask();
    for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
      const Answers answers = environment.answer(question);
      const Real distance =
          round.means.empty()
              ? 0
              : answers.squared_distance(static_cast<double>(round.means[round.arms.size()]));
      round.arms.push_back({.row = question.candidate,
                            .count = answers.count,
                            .sum = answers.sum,
                            .distance = distance});
      policy->tell(question, answers);
    }
    check.add(round);
    const auto best = policy->recommend().candidate;
    EXPECT_EQ(check.is_best(best.value_or(-1)), policy->outcome() == Outcome::certified);
    EXPECT_EQ(check.none_feasible(), policy->outcome() == Outcome::infeasible);
  }
  EXPECT_EQ(policy->outcome(), Outcome::certified);
  EXPECT_EQ(expected, range.has_value());
  return blocks;
}

TEST(EvidenceCheck, CertifiesTheStrongFormAfterTheSameBlock) {
  int blocks = 0;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    blocks += expect_agreement(irrelevant_dimensions(5, 0.1, 1), seed, {"e-acol"});
    blocks += expect_agreement(unit_sphere(12, 4, seed, 1), seed, {"e-acol"});
    blocks += expect_agreement(line(1), seed, {"e-acol"});
  }
  EXPECT_GT(blocks, 20) << "else this tests nothing about blocks";
}

TEST(EvidenceCheck, CertifiesMarginsAndTiesAfterTheSameBlock) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_agreement(unit_sphere(12, 4, seed, 1), seed, {.algorithm = "e-acol", .margin = 0.1});
    expect_agreement(line(1), seed, {.algorithm = "e-acol", .margin = 0.1});
    const Problem tied(Matrix{{1}, {2}, {3}, {4}}, Vector{{1, 2, 2, 3}}, {.threshold = 3.2});
    expect_agreement({"tied", tied, Vector{{1}}, {.kind = NoiseKind::gaussian, .sigma = 1}}, seed,
                     {.algorithm = "e-acol"});
  }
}

TEST(EvidenceCheck, RefusesAPriorThatChanges) {
  const AnsweredRound round{.arms = {{.row = 0, .count = 3, .sum = 1}},
                            .stakes = {.by_shares = true, .falling = true}};
  EvidenceCheck check({.arms = {{1}}, .rewards = {1}, .delta = 0.1});
  EXPECT_NO_THROW(check.add(round));
  EXPECT_NO_THROW(check.add(round));
  AnsweredRound other = round;
  other.stakes.falling = false;
  EXPECT_THROW(check.add(other), Error);
}

TEST(EvidenceCheck, CertifiesTheSimpleFormAfterTheSameRound) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_agreement(irrelevant_dimensions(5, 0.1, 1), seed);
    expect_agreement(unit_sphere(12, 4, seed, 1), seed);
    expect_agreement(line(1), seed);
  }
}

TEST(EvidenceCheck, CertifiesAnswersInARangeAfterTheSameRound) {
  // Yes and no as −1 and 1, far from even odds: bets cost what the answers spread.
  const Problem problem(Matrix{{0.1, 1}, {0.4, 1}, {0.7, 1}, {1, 1}}, Vector{{1, 2, 3, 4}},
                        {.threshold = -0.83});
  const Instance instance("far from even odds", problem, Vector{{0.25, -0.97}},
                          {.kind = NoiseKind::binary});
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    expect_agreement(instance, seed, {.range = AnswerRange{-1, 1}});
    expect_agreement(instance, seed, {"e-acol", AnswerRange{-1, 1}});
  }
}

}  // namespace
}  // namespace acol
