#include "acol/design/rounding.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

Vector random_weights(Eigen::Index size, std::uint64_t seed, double power) {
  Vector weights(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    weights(i) =
        std::pow(uniform({seed, StreamUse{31}}, static_cast<std::uint64_t>(i)), power) + 1e-12;
  }
  return weights / weights.sum();
}

std::int64_t total(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

TEST(Rounding, KeepsItsGuaranteeInThousandsOfCases) {
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    const auto p = static_cast<Eigen::Index>(1 + uniform_below({seed, StreamUse{1}}, 0, 40));
    const auto n = static_cast<std::int64_t>(
        uniform_below({seed, StreamUse{1}}, 1, 6 * static_cast<std::uint64_t>(p)));
    const Vector weights = random_weights(p, seed, static_cast<double>(seed % 6));
    const std::vector<std::int64_t> counts = apportion(weights, n);
    ASSERT_EQ(total(counts), n);
    for (Eigen::Index i = 0; i < p; ++i) {
      const auto count = static_cast<double>(counts[static_cast<std::size_t>(i)]);
      ASSERT_GE(count, 0);
      // n_i ≥ (N − p) λ_i, and no support point is lost once N ≥ p.
      ASSERT_GE(count, static_cast<double>(n - p) * weights(i) - 1e-9);
      if (n >= p) {
        ASSERT_GE(count, 1);
      }
    }
  }
}

TEST(Rounding, MaximisesTheSmallestRatio) {
  // Against all ways to write N as a sum of three counts.
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Vector weights = random_weights(3, seed, 1);
    for (std::int64_t n = 3; n < 20; ++n) {
      double best = 0;
      for (std::int64_t a = 0; a <= n; ++a) {
        for (std::int64_t b = 0; a + b <= n; ++b) {
          best = std::max(best, std::min({static_cast<double>(a) / weights(0),
                                          static_cast<double>(b) / weights(1),
                                          static_cast<double>(n - a - b) / weights(2)}));
        }
      }
      const auto counts = apportion(weights, n);
      double found = 1e300;
      for (Eigen::Index i = 0; i < 3; ++i) {
        found =
            std::min(found, static_cast<double>(counts[static_cast<std::size_t>(i)]) / weights(i));
      }
      EXPECT_NEAR(found, best, 1e-9) << "N = " << n;
    }
  }
}

TEST(Rounding, FewerQuestionsThanPointsGoToTheHeaviest) {
  const Vector weights{{0.1, 0.4, 0.2, 0.3}};
  EXPECT_EQ(apportion(weights, 0), (std::vector<std::int64_t>{0, 0, 0, 0}));
  EXPECT_EQ(apportion(weights, 1), (std::vector<std::int64_t>{0, 1, 0, 0}));
  EXPECT_EQ(apportion(weights, 2), (std::vector<std::int64_t>{0, 1, 0, 1}));
  EXPECT_EQ(apportion(weights, 3), (std::vector<std::int64_t>{0, 1, 1, 1}));
}

TEST(Rounding, ExactSharesStayExact) {
  EXPECT_EQ(apportion(Vector{{0.5, 0.25, 0.25}}, 1000), (std::vector<std::int64_t>{500, 250, 250}));
  EXPECT_EQ(total(apportion(random_weights(10000, 3, 2), 7'000'000'000)), 7'000'000'000);
}

TEST(Rounding, RefusesEmptyAndNegative) {
  EXPECT_THROW(apportion(Vector(0), 3), InvalidArgument);
  EXPECT_THROW(apportion(Vector{{1, 0}}, 3), InvalidArgument);
  EXPECT_THROW(apportion(Vector{{1}}, -1), InvalidArgument);
}

}  // namespace
}  // namespace acol
