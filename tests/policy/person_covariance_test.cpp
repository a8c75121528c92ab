#include "acol/policy/person_covariance.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace acol {
namespace {

TEST(PersonCovariance, IsTheMeanProductOfAllPairsOfOnePerson) {
  const std::vector<std::vector<double>> people{{0.5, -0.25, 0.75}, {0.1}, {-0.4, -0.3}};
  double sum = 40 * 0.03 * 4;  // what is imagined, in a range of width 2
  double pairs = 40;
  PersonCovariance covariance(2);
  for (const std::vector<double>& own : people) {
    covariance.add(own);
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (std::size_t j = 0; j < own.size(); ++j) {
        if (i == j) continue;
        sum += own[i] * own[j];
        ++pairs;
      }
    }
  }
  EXPECT_NEAR(covariance.value(), sum / pairs, 1e-12);
}

TEST(PersonCovariance, IsNeverNegative) {
  PersonCovariance covariance(1);
  for (int i = 0; i < 100; ++i) covariance.add(std::vector<double>{1, -1});
  EXPECT_EQ(covariance.value(), 0);
}

}  // namespace
}  // namespace acol
