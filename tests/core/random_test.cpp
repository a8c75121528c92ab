#include "acol/core/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "acol/core/error.hpp"

namespace acol {
namespace {

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

/// Pearson's statistic of observed counts against expected ones, cells below 5 pooled.
struct PearsonTest {
  double statistic = 0;
  int cells = 0;
};

PearsonTest pearson(const std::map<std::int64_t, int>& observed,
                    const std::vector<double>& expected) {
  PearsonTest test;
  double pooled_expected = 0;
  double pooled_observed = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const auto found = observed.find(static_cast<std::int64_t>(k));
    pooled_expected += expected[k];
    pooled_observed += found == observed.end() ? 0 : found->second;
    if (pooled_expected < 5) continue;
    test.statistic += std::pow(pooled_observed - pooled_expected, 2) / pooled_expected;
    ++test.cells;
    pooled_expected = pooled_observed = 0;
  }
  return test;
}

/// Five standard deviations above the mean of a chi-squared variable with cells − 1 degrees.
double generous_limit(const PearsonTest& test) {
  const double degrees = test.cells - 1;
  return degrees + 5 * std::sqrt(2 * degrees) + 10;
}

PearsonTest binomial_fit(std::int64_t trials, double p, double claimed) {
  constexpr int kDraws = 20000;
  std::map<std::int64_t, int> observed;
  for (std::uint64_t i = 0; i < kDraws; ++i) ++observed[binomial({5, StreamUse{9}}, i, trials, p)];
  std::vector<double> expected;
  const double n = static_cast<double>(trials);
  for (double k = 0; k <= n; ++k) {
    const double log_mass = std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                            k * std::log(claimed) + (n - k) * std::log1p(-claimed);
    expected.push_back(kDraws * std::exp(log_mass));
  }
  return pearson(observed, expected);
}

TEST(Random, NormalQuantileInvertsTheDistributionFunction) {
  for (double x = -8; x <= 8; x += 0.01) {
    const double p = x < 0 ? normal_cdf(x) : 1 - normal_cdf(-x);
    const double tolerance = x < 1 ? 1e-12 : 1e-15 / std::exp(-x * x / 2) + 1e-12;
    EXPECT_NEAR(normal_quantile(p), x, tolerance * std::max(1.0, std::abs(x)));
  }
}

TEST(Random, UniformStaysInsideItsInterval) {
  for (std::uint64_t i = 0; i < 100000; ++i) {
    const double u = uniform({1, StreamUse{2}}, i);
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
  }
}

TEST(Random, DrawsDependOnSeedStreamAndIndexAlone) {
  const double first = standard_normal({7, StreamUse{1}}, 42);
  standard_normal({7, StreamUse{1}}, 43);
  EXPECT_EQ(standard_normal({7, StreamUse{1}}, 42), first);
  const std::set<std::uint64_t> distinct = {
      random_bits({7, StreamUse{1}}, 42), random_bits({8, StreamUse{1}}, 42),
      random_bits({7, StreamUse{2}}, 42), random_bits({7, StreamUse{1}}, 43),
      random_bits({7, StreamUse{1}}, 42, 1)};
  EXPECT_EQ(distinct.size(), 5u);
}

TEST(Random, ManyNormalsAreTheSameAsOneByOne) {
  std::vector<double> many(1000);
  standard_normals({7, StreamUse{1}, 3}, 50, many);
  for (std::size_t k = 0; k < many.size(); ++k) {
    ASSERT_EQ(many[k], standard_normal({7, StreamUse{1}, 3}, 50 + k));
  }
}

TEST(Random, NormalHasItsFirstFourMoments) {
  constexpr int kDraws = 200000;
  double moment[5] = {};
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const double z = standard_normal({3, StreamUse{3}}, i);
    for (int k = 1; k <= 4; ++k) moment[k] += std::pow(z, k) / kDraws;
  }
  // Five standard errors: Var z^k = E z^2k − (E z^k)² is 1, 2, 15, 96.
  const double error = 5 / std::sqrt(kDraws);
  EXPECT_NEAR(moment[1], 0, error);
  EXPECT_NEAR(moment[2], 1, error * std::sqrt(2.0));
  EXPECT_NEAR(moment[3], 0, error * std::sqrt(15.0));
  EXPECT_NEAR(moment[4], 3, error * std::sqrt(96.0));
}

TEST(Random, UniformBelowIsUniform) {
  std::map<std::int64_t, int> observed;
  for (std::uint64_t i = 0; i < 70000; ++i) {
    ++observed[static_cast<std::int64_t>(uniform_below({4, StreamUse{4}}, i, 7))];
  }
  const PearsonTest test = pearson(observed, std::vector<double>(7, 10000));
  EXPECT_LT(test.statistic, generous_limit(test));
  EXPECT_THROW(uniform_below({4, StreamUse{4}}, 0, 0), InvalidArgument);
}

TEST(Random, BinomialFollowsItsLawInBothRegimes) {
  const std::pair<std::int64_t, double> cases[] = {{1, 0.3},   {10, 0.5},  {20, 0.05}, {30, 0.9},
                                                   {100, 0.2}, {400, 0.5}, {900, 0.97}};
  for (const auto& [trials, p] : cases) {
    const PearsonTest test = binomial_fit(trials, p, p);
    EXPECT_LT(test.statistic, generous_limit(test)) << trials << " trials at " << p;
  }
}

TEST(Random, TheTestOfTheBinomialNoticesAWrongLaw) {
  const PearsonTest inversion = binomial_fit(20, 0.05, 0.055);
  EXPECT_GT(inversion.statistic, generous_limit(inversion));
  const PearsonTest rejection = binomial_fit(400, 0.5, 0.505);
  EXPECT_GT(rejection.statistic, generous_limit(rejection));
}

TEST(Random, BinomialEndsAreExact) {
  EXPECT_EQ(binomial({1, StreamUse{1}}, 0, 1000, 0), 0);
  EXPECT_EQ(binomial({1, StreamUse{1}}, 0, 1000, 1), 1000);
  EXPECT_EQ(binomial({1, StreamUse{1}}, 0, 0, 0.5), 0);
  EXPECT_THROW(binomial({1, StreamUse{1}}, 0, -1, 0.5), InvalidArgument);
  EXPECT_THROW(binomial({1, StreamUse{1}}, 0, 1, 1.5), InvalidArgument);
}

TEST(Random, ChiSquaredHasItsMeanAndVariance) {
  for (const std::int64_t degrees : {1, 2, 3, 17, 1000}) {
    constexpr int kDraws = 40000;
    double sum = 0;
    double sum_of_squares = 0;
    for (std::uint64_t i = 0; i < kDraws; ++i) {
      const double x = chi_squared({6, StreamUse{static_cast<std::uint64_t>(degrees)}}, i, degrees);
      sum += x;
      sum_of_squares += x * x;
    }
    const double k = static_cast<double>(degrees);
    const double mean = sum / kDraws;
    EXPECT_NEAR(mean, k, 5 * std::sqrt(2 * k / kDraws));
    // Var (x − k)² = 8k² + 48k.
    EXPECT_NEAR(sum_of_squares / kDraws - mean * mean, 2 * k,
                5 * std::sqrt((8 * k * k + 48 * k) / kDraws));
  }
  EXPECT_EQ(chi_squared({6, StreamUse{6}}, 0, 0), 0);
}

}  // namespace
}  // namespace acol
