#include "acol/driving/adapted_gaussian.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

TEST(AdaptedGaussian, FindsTheBottomOfAnEllipsoid) {
  // A function of condition 1e4, turned by neighbours that depend on each other.
  const auto height = [](const AdaptedGaussian::Column& x) {
    double sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double slope = x[k] - (k > 0 ? x[k - 1] : 0.5);
      sum += std::pow(10.0, 4.0 * static_cast<double>(k) / 39) * slope * slope;
    }
    return sum;
  };
  NormalSource normal(2, 2);
  AdaptedGaussian gaussian({}, 0.3, 16);
  for (int i = 0; i < 4000; ++i) {
    std::vector<AdaptedGaussian::Column> points(16);
    for (auto& point : points) point = gaussian.draw(normal);
    std::ranges::sort(points, {}, height);
    gaussian.follow(points);
  }
  EXPECT_LT(height(gaussian.mean()), 1e-8);
  EXPECT_NEAR(gaussian.mean()[39], 0.5, 1e-4);
}

}  // namespace
}  // namespace acol::driving
