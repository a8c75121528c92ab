#include "acol/study/epoch.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

TEST(Epochs, ShareDelta) {
  double sum = 0;
  for (std::int64_t epoch = 1; epoch <= 100'000; ++epoch) sum += epoch_delta(0.05, epoch);
  EXPECT_NEAR(sum, 0.05, 1e-6);
  EXPECT_LE(sum, 0.05);
  EXPECT_DOUBLE_EQ(epoch_delta(0.05, 1), 0.0475) << "an ordinary study pays nearly nothing";
}

}  // namespace
}  // namespace acol::study
