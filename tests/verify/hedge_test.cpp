#include "acol/verify/hedge.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace acol::verify {
namespace {

/// ω_kj as docs/certificate.md has it.
Real omega(std::size_t k, std::size_t j) {
  const auto now = static_cast<Real>(k);
  const auto floor = std::floor(std::log2(now));
  const auto first = static_cast<Real>(j);
  Real weight = (now + 1) / now / ((first + 1) * (first + 2)) / 2;
  Real s = 0;
  for (std::size_t length = 1; length <= k; length *= 2, ++s) {
    if (k - j > length) continue;
    weight += (floor + 2) / (floor + 1) / ((s + 1) * (s + 2)) / static_cast<Real>(length) / 2;
  }
  return weight;
}

TEST(HedgeCheck, SumsWhatCameBeforeWithTheWeightsOfThePage) {
  std::vector<Real> values;
  for (std::size_t j = 0; j < 70; ++j) values.push_back(1 + static_cast<Real>((7 * j) % 11));
  const std::vector<Real> found = weighted_earlier(values);
  ASSERT_EQ(found.size(), values.size() + 1);
  EXPECT_EQ(found[0], 0);
  for (std::size_t k = 1; k <= values.size(); ++k) {
    Real sum = 0;
    for (std::size_t j = 0; j < k; ++j) sum += omega(k, j) * values[j];
    EXPECT_NEAR(static_cast<double>(found[k] / sum), 1, 1e-15) << k;
  }
}

TEST(HedgeCheck, WeightsAreSharesOfOne) {
  for (const std::size_t n : {1, 2, 3, 8, 50}) {
    EXPECT_NEAR(static_cast<double>(weighted_earlier(std::vector<Real>(n, 1))[n]), 1, 1e-12);
  }
}

}  // namespace
}  // namespace acol::verify
