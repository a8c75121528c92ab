#include "acol/verify/evidence_check.hpp"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "acol/simulate/environment.hpp"
#include "acol/simulate/synthetic.hpp"
#include "acol/verify/weights.hpp"

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

TEST(EvidenceCheck, RefusesSharesAndReservesThatAreNone) {
  Statement statement{.arms = {{1, 0}, {0, 1}}, .rewards = {2, 1}, .delta = 0.1, .margin = 0.1};
  const auto stake = [&](std::vector<verify::Staked> shares, std::vector<verify::Staked> reserve) {
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

TEST(EvidenceCheck, RefusesForecastsThatAreNotAllowed) {
  Statement statement{.arms = {{1}}, .rewards = {1}, .delta = 0.1, .range = {{-1, 1}}};
  const auto expecting = [&](std::vector<Real> means, std::vector<Real> squares) {
    EvidenceCheck check(statement);
    check.add({.arms = {{.row = 0, .count = 3, .sum = 1}},
               .means = std::move(means),
               .expected_squares = std::move(squares)});
  };
  EXPECT_NO_THROW(expecting({0.5L}, {0.1L}));
  EXPECT_THROW(expecting({1.5L}, {0.1L}), Error);   // out of range
  EXPECT_THROW(expecting({0.5L}, {-0.1L}), Error);  // no square
  EXPECT_THROW(expecting({0.5L}, {}), Error);
  statement.by_rater = true;
  EXPECT_THROW(expecting({0.5L}, {0.1L}), Error);
  statement.by_rater = false;
  statement.range.reset();
  EXPECT_THROW(expecting({0.5L}, {0.1L}), Error);
}

TEST(EvidenceCheck, RefusesBetsThatAHypothesisDoesNotAllow) {
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

TEST(RoundWeights, AreThoseOfThePseudoInverse) {
  const Stream random{7};
  constexpr Eigen::Index kArms = 6;
  constexpr Eigen::Index kDimension = 4;
  Matrix features(kArms, kDimension);
  std::uint64_t next = 0;
  for (Eigen::Index a = 0; a < kArms; ++a) {
    for (Eigen::Index j = 0; j < kDimension; ++j) features(a, j) = standard_normal(random, next++);
  }
  features.col(3) = 1e3 * (features.col(0) - features.col(1));  // rank 3, badly scaled
  std::vector<std::vector<Real>> rows;
  std::vector<Real> counts;
  Vector root_counts(kArms);
  for (Eigen::Index a = 0; a < kArms; ++a) {
    const Eigen::RowVectorXd x = features.row(a);
    rows.emplace_back(x.begin(), x.end());
    counts.push_back(static_cast<Real>(a + 1));
    root_counts(a) = std::sqrt(static_cast<double>(a + 1));
  }
  const verify::RoundWeights weights(rows, counts);
  const Matrix weighted = root_counts.asDiagonal() * features;
  const Eigen::JacobiSVD<Matrix> svd(weighted.transpose(),
                                     Eigen::ComputeThinU | Eigen::ComputeThinV);
  const Vector x = features.transpose() * Vector::LinSpaced(kArms, -1, 2);  // in the span
  const Vector expected = root_counts.asDiagonal() * Vector(svd.solve(x));
  const auto found = weights.of({x(0), x(1), x(2), x(3)});
  ASSERT_TRUE(found.has_value());
  for (Eigen::Index a = 0; a < kArms; ++a) {
    EXPECT_NEAR(static_cast<double>((*found)[static_cast<std::size_t>(a)]), expected(a), 1e-9);
  }
  EXPECT_FALSE(weights.of({1, 0, 0, 0}).has_value());
}

}  // namespace
}  // namespace acol
