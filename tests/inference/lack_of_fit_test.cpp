#include "acol/inference/lack_of_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gen.hpp"

namespace acol {
namespace {

/// Eight answers about each of ten doses: a line, plus `bend` times a parabola, plus noise.
std::optional<LackOfFit> test_of(double bend, std::uint64_t seed, double misspecification = 0) {
  Matrix arms(10, 2);
  std::vector<ArmIndex> asked;
  std::vector<Answers> answers;
  std::uint64_t draws = 0;
  for (ArmIndex i = 0; i < 10; ++i) {
    const double dose = static_cast<double>(i) / 9;
    arms.row(i) << 1, dose;
    asked.push_back(i);
    answers.emplace_back();
    for (int j = 0; j < 8; ++j) {
      const double noise = 0.5 * standard_normal({seed, StreamUse{6}}, draws++);
      answers.back() += Answers::single(0.3 + dose + bend * dose * (1 - dose) + noise);
    }
  }
  return lack_of_fit(arms, asked, answers, {misspecification});
}

TEST(LackOfFit, WarnsNoOftenerThanItSaysWhereTheTruthIsLinear) {
  constexpr int kStudies = 2000;
  int below_tenth = 0;
  int below_hundredth = 0;
  for (std::uint64_t seed = 0; seed < kStudies; ++seed) {
    const double p = test_of(0, seed)->p_value;
    below_tenth += p < 0.1;
    below_hundredth += p < 0.01;
  }
  // Four standard deviations of a binomial.
  EXPECT_LE(below_tenth, 0.1 * kStudies + 4 * std::sqrt(kStudies * 0.1 * 0.9));
  EXPECT_LE(below_hundredth, 0.01 * kStudies + 4 * std::sqrt(kStudies * 0.01 * 0.99));
  EXPECT_GE(below_tenth, 0.01 * kStudies) << "and not far more seldom";
}

/// `count` yes/no answers about each of eight candidates whose shares of yes go from `low` to
/// `high`, on a line or, with a `bend`, above it in the middle.
std::optional<LackOfFit> test_of_shares(double low, double high, double bend, std::int64_t count,
                                        std::uint64_t seed) {
  Matrix arms(8, 2);
  std::vector<ArmIndex> asked;
  std::vector<Answers> answers;
  for (ArmIndex i = 0; i < 8; ++i) {
    const double x = static_cast<double>(i) / 7;
    arms.row(i) << 1, x;
    const double share = low + (high - low) * x + 4 * bend * x * (1 - x);
    const auto index = static_cast<std::uint64_t>(i);
    const auto yes = static_cast<double>(binomial({seed, StreamUse{60}}, index, count, share));
    const double n = static_cast<double>(count);
    asked.push_back(i);
    answers.push_back({count, yes, yes * (n - yes) / n});
  }
  return lack_of_fit(arms, asked, answers, {.range = AnswerRange{0, 1}});
}

TEST(LackOfFit, TakesSharesCloseToZeroForWhatTheyAre) {
  // With one variance for all, 15 of 100 such studies were called impossible at 1e-8.
  for (const std::int64_t count : {5, 40, 400}) {
    constexpr int kStudies = 1000;
    int below_hundredth = 0;
    for (std::uint64_t seed = 0; seed < kStudies; ++seed) {
      const double p = test_of_shares(0.003, 0.6, 0, count, seed)->p_value;
      EXPECT_GT(p, 1e-6) << "seed " << seed;
      below_hundredth += p < 0.01;
    }
    EXPECT_LE(below_hundredth, 0.01 * kStudies + 4 * std::sqrt(kStudies * 0.01 * 0.99)) << count;
  }
}

TEST(LackOfFit, SeesSharesThatBend) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    seen += test_of_shares(0.2, 0.5, 0.3, 200, seed)->p_value < 1e-8;
  }
  EXPECT_GE(seen, 95);
}

TEST(LackOfFit, SeesABend) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen += test_of(8, seed)->p_value < 1e-4;
  EXPECT_GE(seen, 99);
  EXPECT_GT(test_of(8, 1, 2.0)->p_value, 0.5) << "allowed to be that far off";
}

TEST(LackOfFit, IsFishersSumOfWhatEachArmSays) {
  // Three shares that no line comes near, and one candidate in the middle that says it all: by
  // symmetry the best line is flat at 1/2, where the outer ones are certain to lie above it.
  const Matrix arms{{1, -1}, {1, 0}, {1, 1}};
  const std::vector<Answers> answers{{4, 4, 0}, {8, 0, 0}, {4, 4, 0}};
  const auto result = lack_of_fit(arms, {0, 1, 2}, answers, {.range = AnswerRange{0, 1}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->arms, 3);
  EXPECT_EQ(result->freedom, 1);
  // P(4 of 4) = 2⁻⁴ at a share of one half, twice; P(0 of 8) = 2⁻⁸; all doubled.
  const double nats = 2 * std::log(8) + std::log(128);
  EXPECT_NEAR(result->nats, nats, 1e-6);
  // Gamma(3): e^{−s}(1 + s + s²/2)
  EXPECT_NEAR(result->p_value, std::exp(-nats) * (1 + nats + nats * nats / 2), 1e-9);
}

TEST(LackOfFit, HasNothingToSayWithoutRepeats) {
  const Matrix arms{{1, 0}, {0, 1}, {1, 1}};
  const std::vector<Answers> answers(3, Answers::single(1));
  EXPECT_FALSE(lack_of_fit(arms, {0, 1, 2}, answers));
  const std::vector<Answers> twice(2, Answers{2, 2, 0.5});
  EXPECT_FALSE(lack_of_fit(arms, {0, 1}, twice));
}

}  // namespace
}  // namespace acol
