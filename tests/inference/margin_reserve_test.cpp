#include "acol/inference/margin_reserve.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

TEST(MarginReserve, EveryPartGrowsFromItsOwnStart) {
  MarginReserve reserve(2, 1, 0.5);
  reserve.spend(0, 0.2, std::vector<double>{0});
  reserve.spend(0, 0.1, std::vector<double>{std::log(4.0)});
  EXPECT_NEAR(reserve.left(), 0.2, 1e-15);
  // M grew from 1 to 4 to 12: the first part twelvefold, the second threefold.
  const double now = reserve.log_evidence(0, std::vector<double>{std::log(12.0)});
  EXPECT_NEAR(std::exp(now), 0.2 * 12 + 0.1 * 3, 1e-12);
  EXPECT_EQ(reserve.log_evidence(1, std::vector<double>{5}),
            -std::numeric_limits<double>::infinity());
}

TEST(MarginReserve, OfSeveralConstraintsTheOneThatGainedLeastCounts) {
  MarginReserve reserve(1, 2, 1);
  reserve.spend(0, 0.5, std::vector<double>{0, std::log(2.0)});
  const std::vector<double> now{std::log(3.0), std::log(4.0)};
  EXPECT_NEAR(std::exp(reserve.log_evidence(0, now)), 0.5 * 2, 1e-12);
}

TEST(MarginReserve, NoMoreIsSpentThanThereIs) {
  MarginReserve reserve(1, 1, 0.5);
  EXPECT_THROW(reserve.spend(0, 0.6, std::vector<double>{0}), InvalidArgument);
  EXPECT_THROW(reserve.spend(0, -0.1, std::vector<double>{0}), InvalidArgument);
  reserve.spend(0, 0.5, std::vector<double>{0});
  EXPECT_THROW(reserve.spend(0, 0.01, std::vector<double>{0}), InvalidArgument);
}

}  // namespace
}  // namespace acol
