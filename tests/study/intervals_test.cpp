#include "acol/study/intervals.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class IntervalsTest : public testing::StudyTest {
 protected:
  Intervals of_candidates() {
    return service_->view([](const Study& study) { return intervals(study, study.stated().arms); });
  }
};

TEST_F(IntervalsTest, BeforeAnyRoundNothingIsKnown) {
  make();
  const Intervals none = of_candidates();
  ASSERT_EQ(none.mean.size(), 10);
  for (Eigen::Index i = 0; i < 10; ++i) {
    EXPECT_TRUE(std::isnan(none.mean(i)));
    EXPECT_EQ(none.low(i), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(none.high(i), std::numeric_limits<double>::infinity());
  }
}

/// The true shares of yes are 0.95 − 0.1 · size: all intervals hold at once but for δ = 0.05.
TEST_F(IntervalsTest, HoldTheTruthAndShrink) {
  int missed = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    make();
    answer_all(seed, 1000);
    const Intervals found = of_candidates();
    bool all = true;
    for (Eigen::Index i = 0; i < 10; ++i) {
      const double truth = 0.5 - (0.95 - 0.1 * static_cast<double>(i));  // noes less half
      all = all && found.low(i) <= truth && truth <= found.high(i);
      EXPECT_LE(found.low(i), found.mean(i));
      EXPECT_LE(found.mean(i), found.high(i));
      EXPECT_LT(found.high(i) - found.low(i), 2);
    }
    missed += !all;
  }
  EXPECT_LE(missed, 3);  // ten studies at 5 %: more has a chance below 0.2 %
}

TEST_F(IntervalsTest, AreShownAsSharesOfYes) {
  make();
  answer_all(3, 1000);
  const auto [found, seen] = service_->view([](const Study& study) {
    const Intervals own = intervals(study, study.stated().arms);
    return std::pair(own, shown(study, own));
  });
  for (Eigen::Index i = 0; i < 10; ++i) {
    EXPECT_NEAR(seen.mean(i), std::clamp(0.5 - found.mean(i), 0.0, 1.0), 1e-9);
    EXPECT_LE(seen.low(i), seen.high(i));
    EXPECT_GE(seen.low(i), 0);
    EXPECT_LE(seen.high(i), 1);
    EXPECT_NEAR(seen.low(i), std::clamp(0.5 - found.high(i), 0.0, 1.0), 1e-9);
  }
}

}  // namespace
}  // namespace acol::study
