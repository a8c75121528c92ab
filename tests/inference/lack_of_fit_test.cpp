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
      const double noise = 0.5 * standard_normal({seed, 6}, draws++);
      answers.back() += Answers::single(0.3 + dose + bend * dose * (1 - dose) + noise);
    }
  }
  return lack_of_fit(arms, asked, answers, misspecification);
}

TEST(LackOfFit, WarnsAsOftenAsItSaysWhereTheTruthIsLinear) {
  constexpr int kStudies = 4000;
  int below_tenth = 0;
  int below_hundredth = 0;
  for (std::uint64_t seed = 0; seed < kStudies; ++seed) {
    const double p = test_of(0, seed)->p_value;
    below_tenth += p < 0.1;
    below_hundredth += p < 0.01;
  }
  // Four standard deviations of a binomial.
  EXPECT_NEAR(below_tenth, 0.1 * kStudies, 4 * std::sqrt(kStudies * 0.1 * 0.9));
  EXPECT_NEAR(below_hundredth, 0.01 * kStudies, 4 * std::sqrt(kStudies * 0.01 * 0.99));
}

TEST(LackOfFit, SeesABend) {
  int seen = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) seen += test_of(8, seed)->p_value < 1e-4;
  EXPECT_GE(seen, 99);
  EXPECT_GT(test_of(8, 1, 2.0)->p_value, 0.5) << "allowed to be that far off";
}

TEST(LackOfFit, HasTheTextbookValue) {
  // Three arms on a line, two answers each: fit and sums by hand.
  const Matrix arms{{1, -1}, {1, 0}, {1, 1}};
  std::vector<Answers> answers(3);
  for (const double y : {1.0, 2.0}) answers[0] += Answers::single(y);
  for (const double y : {5.0, 6.0}) answers[1] += Answers::single(y);
  for (const double y : {3.0, 5.0}) answers[2] += Answers::single(y);
  // Means 1.5, 5.5, 4; the fit 11/3 + 1.25 x; Σ n (ȳ − fit)² = 2 (0.91667² · 2 + 1.83333²).
  const auto result = lack_of_fit(arms, {0, 1, 2}, answers);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->fit_freedom, 1);
  EXPECT_EQ(result->own_freedom, 3);
  const double around = 2 * (2 * std::pow(11.0 / 12, 2) + std::pow(11.0 / 6, 2));
  EXPECT_NEAR(result->statistic, around / ((0.5 + 0.5 + 2) / 3), 1e-9);
}

TEST(LackOfFit, HasNothingToSayWithoutRepeats) {
  const Matrix arms{{1, 0}, {0, 1}, {1, 1}};
  const std::vector<Answers> answers(3, Answers::single(1));
  EXPECT_FALSE(lack_of_fit(arms, {0, 1, 2}, answers));
  const std::vector<Answers> twice(2, Answers{2, 2, 4});
  EXPECT_FALSE(lack_of_fit(arms, {0, 1}, twice));
}

}  // namespace
}  // namespace acol
