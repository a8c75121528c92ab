#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace acol::testing {

/// What was forecast after so many answers, and what it was.
struct OutlookLook {
  double asked = 0;
  std::vector<double> outlook = {};
  double planned = 0;  ///< If all goes as planned.
  double left = 0;
};

/// How often the middle four fifths of outlooks held what was left, early in a study and late.
class OutlookTally {
 public:
  /// Whether it is an early one.
  bool add(const OutlookLook& look) {
    EXPECT_TRUE(std::ranges::is_sorted(look.outlook));
    const std::size_t tenth = look.outlook.size() / 10;
    const bool within = look.outlook[tenth] <= look.left &&
                        look.left <= look.outlook[look.outlook.size() - 1 - tenth];
    const bool is_early = look.asked < 150;
    (is_early ? early_ : late_) += 1;
    (is_early ? early_within_ : late_within_) += within;
    return is_early;
  }
  double early() const { return early_; }
  void expect_eight_of_ten() const {
    ::testing::Test::RecordProperty("early",
                                    fmt::format("{:.2f} of {}", early_within_ / early_, early_));
    ::testing::Test::RecordProperty("late",
                                    fmt::format("{:.2f} of {}", late_within_ / late_, late_));
    EXPECT_GE(early_within_ / early_, 0.65);
    EXPECT_LE(early_within_ / early_, 0.95);
    EXPECT_GE(late_within_ / late_, 0.60);
  }

 private:
  double early_ = 0;
  double early_within_ = 0;
  double late_ = 0;
  double late_within_ = 0;
};

}  // namespace acol::testing
