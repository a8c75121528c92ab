#include "acol/simulate/numpy_stream.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace acol {
namespace {

/// What numpy's documentation and many a tutorial print after numpy.random.seed(0); that whole
/// instances agree with numpy itself is a test of the Python package.
TEST(NumpyStream, BeginsAsNumpyDoes) {
  NumpyStream normal(0);
  for (const double expected : {1.76405235, 0.40015721, 0.97873798, 2.2408932, 1.86755799}) {
    EXPECT_NEAR(normal.standard_normal(), expected, 5e-9);
  }
  NumpyStream uniform(0);
  for (const double expected : {0.5488135, 0.71518937, 0.60276338, 0.54488318}) {
    EXPECT_NEAR(uniform.uniform(), expected, 5e-9);
  }
}

TEST(NumpyStream, NormalNumbersHaveTheirMoments) {
  constexpr int kCount = 100'000;
  NumpyStream stream(7);
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kCount; ++i) {
    const double x = stream.standard_normal();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / kCount, 0, 4 / std::sqrt(kCount));
  EXPECT_NEAR(squares / kCount, 1, 4 * std::sqrt(2.0 / kCount));
}

}  // namespace
}  // namespace acol
