#include "acol/core/answers.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "acol/core/random.hpp"

namespace acol {
namespace {

/// Σ (y − m)² one by one, in extended precision.
double distance_by_hand(const std::vector<double>& values, double m) {
  long double sum = 0;
  for (const double y : values) {
    const long double off = static_cast<long double>(y) - m;
    sum += off * off;
  }
  return static_cast<double>(sum);
}

TEST(Answers, KeepTheirDigitsFarFromZero) {
  for (const double centre : {0.0, -3.0, 1e7, -1e9}) {
    std::vector<double> values;
    Answers one_by_one;
    Answers in_halves;
    for (std::uint64_t i = 0; i < 1000; ++i) {
      values.push_back(centre + uniform({4}, i));
      one_by_one += Answers::single(values.back());
    }
    for (const std::size_t start : {0, 500}) {
      Answers half;
      for (std::size_t i = start; i < start + 500; ++i) half += Answers::single(values[i]);
      in_halves += half;
    }
    for (const Answers& answers : {one_by_one, in_halves}) {
      EXPECT_EQ(answers.count, 1000);
      const double m = centre + 0.3;
      const double expected = distance_by_hand(values, m);
      EXPECT_NEAR(answers.squared_distance(m), expected, 1e-5 * expected) << centre;
    }
  }
}

TEST(Answers, AreNobodysWhenTheyAreOfSeveral) {
  Answers answers = Answers::single(1, 3);
  answers += Answers::single(2, 3);
  EXPECT_EQ(answers.rater, 3);
  answers += Answers::single(2, 4);
  EXPECT_EQ(answers.rater, kAnonymous);
  EXPECT_EQ(Answers().squared_distance(5), 0) << "of none";
}

}  // namespace
}  // namespace acol
