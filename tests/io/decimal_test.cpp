#include "acol/io/decimal.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/gen.hpp"

namespace acol::io {
namespace {

TEST(FloorToStep, CountsInDecimals) {
  EXPECT_NE(floor_to_step(0.3, 0.1), floor_to_step(0.2, 0.1)) << "they differ by a whole step";
  EXPECT_EQ(floor_to_step(0.3, 0.1), floor_to_step(0.39, 0.1));
  EXPECT_EQ(floor_to_step(0.29999, 0.1), floor_to_step(0.2, 0.1));
  EXPECT_EQ(floor_to_step(-0.05, 0.1), -0.1);
  EXPECT_EQ(floor_to_step(-0.1, 0.1), -0.1);
  EXPECT_EQ(floor_to_step(0, 0.1), 0);
  EXPECT_EQ(floor_to_step(446.1, 10), 440);
}

TEST(FloorToStep, TwoValuesOfOneStepDifferByLessThanIt) {
  // Decimal numbers are whole numbers of thousandths here: the oracle counts those.
  testing::for_all([] {
    const auto step = *rc::gen::inRange<std::int64_t>(1, 3000);
    const auto a = *rc::gen::inRange<std::int64_t>(-100'000, 100'000);
    const auto b = a + *rc::gen::inRange<std::int64_t>(-2 * step, 2 * step);
    const auto thousandths = [](std::int64_t n) { return static_cast<double>(n) / 1000; };
    const auto index = [&](std::int64_t n) { return n >= 0 ? n / step : -((step - 1 - n) / step); };
    const bool same = floor_to_step(thousandths(a), thousandths(step)) ==
                      floor_to_step(thousandths(b), thousandths(step));
    RC_ASSERT(same == (index(a) == index(b)));
    if (same) RC_ASSERT(std::abs(a - b) < step);
  });
}

TEST(FloorToStep, HasNothingToDoWhereStepsAreBelowTheDistanceOfNumbers) {
  EXPECT_EQ(floor_to_step(1e300, 1e-300), 1e300);
  EXPECT_EQ(floor_to_step(12345678901234567.0, 0.1), 12345678901234567.0);
  EXPECT_EQ(floor_to_step(1e-300, 1e300), 0);
  EXPECT_EQ(floor_to_step(-1e-300, 1e300), -1e300);
  EXPECT_EQ(floor_to_step(5e-324, 5e-324), 5e-324);
}

}  // namespace
}  // namespace acol::io
