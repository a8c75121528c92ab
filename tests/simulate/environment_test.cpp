#include "acol/simulate/environment.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

Instance one_arm(double value, Noise noise) {
  return {"one", Problem(Matrix{{value}}, Vector{{1}}), Vector::Ones(1), noise};
}

struct Moments {
  double mean_sum, variance_sum, mean_squares;
};

Moments moments(const Instance& instance, std::int64_t count, int repeats) {
  Environment environment(instance, 5);
  double sum = 0, squares = 0, inner = 0;
  for (int i = 0; i < repeats; ++i) {
    const Answers answers = environment.answer({.candidate = 0, .count = count});
    EXPECT_EQ(answers.count, count);
    sum += answers.sum;
    squares += answers.sum * answers.sum;
    inner += answers.squared_distance(0);
  }
  const double n = repeats;
  return {sum / n, squares / n - sum * sum / n / n, inner / n};
}

TEST(Environment, ManyGaussianAnswersAtOnceFollowTheLawOfTheirSum) {
  constexpr double kMean = 0.7;
  constexpr double kSigma = 0.3;
  constexpr int kRepeats = 20000;
  for (const std::int64_t count : {1, 2, 7, 1000}) {
    const Moments found = moments(one_arm(kMean, {.sigma = kSigma}), count, kRepeats);
    const double n = static_cast<double>(count);
    const double variance = n * kSigma * kSigma;
    EXPECT_NEAR(found.mean_sum, n * kMean, 5 * std::sqrt(variance / kRepeats));
    EXPECT_NEAR(found.variance_sum, variance, 5 * variance * std::sqrt(2.0 / kRepeats));
    const double squares = n * (kMean * kMean + kSigma * kSigma);
    EXPECT_NEAR(found.mean_squares, squares, 0.02 * squares);
  }
}

TEST(Environment, BinaryAnswersHaveTheRightMean) {
  for (const std::int64_t count : {1, 9, 400}) {
    const Moments found = moments(one_arm(0.4, {.kind = NoiseKind::binary}), count, 20000);
    const double n = static_cast<double>(count);
    const double variance = n * (1 - 0.16);
    EXPECT_NEAR(found.mean_sum, n * 0.4, 5 * std::sqrt(variance / 20000));
    EXPECT_NEAR(found.variance_sum, variance, 5 * variance * std::sqrt(2.0 / 20000));
    EXPECT_EQ(found.mean_squares, n);
  }
}

TEST(Environment, SameSeedSameAnswers) {
  const Instance instance = one_arm(0.4, {.sigma = 1});
  Environment a(instance, 3), b(instance, 3), c(instance, 4);
  const Question question{.candidate = 0};
  EXPECT_EQ(a.answer(question).sum, b.answer(question).sum);
  EXPECT_NE(a.answer(question).sum, c.answer(question).sum);
}

}  // namespace
}  // namespace acol
