#include "acol/study/plain_words.hpp"

#include <gtest/gtest.h>

#include <ctime>

namespace acol::study {
namespace {

TEST(PlainWords, NumbersHaveCommasBetweenThousands) {
  EXPECT_EQ(counted(7), "7");
  EXPECT_EQ(counted(999.6), "1,000");
  EXPECT_EQ(counted(1'234'567), "1,234,567");
  EXPECT_EQ(counted(-123'456), "-123,456");
  EXPECT_EQ(counted(-123), "-123");
}

TEST(PlainWords, TimesAreInTheLargestUnitOfWhichThereAreTwo) {
  constexpr std::int64_t kMinute = 60'000;
  EXPECT_EQ(time_of(0), "less than a minute");
  EXPECT_EQ(time_of(kMinute), "a minute");
  EXPECT_EQ(time_of(119 * kMinute), "119 minutes");
  EXPECT_EQ(time_of(120 * kMinute), "2 hours");
  EXPECT_EQ(time_of(47 * 60 * kMinute), "47 hours");
  EXPECT_EQ(time_of(7 * 24 * 60 * kMinute - 5000), "7 days");
}

TEST(PlainWords, SharesNeverLeaveTheirScale) {
  EXPECT_EQ(percent(0.583), "58.3 %");
  EXPECT_EQ(percent(-0.2), "0 %");
  EXPECT_EQ(percent(1.3), "100 %");
}

TEST(PlainWords, OnlyWhatIsCertainIsCalledAllOrNone) {
  EXPECT_EQ(out_of_ten(0), "none");
  EXPECT_EQ(out_of_ten(1), "all");
  EXPECT_EQ(out_of_ten(0.004), "hardly any");
  EXPECT_EQ(out_of_ten(0.996), "nearly all");
  for (int tenths = 1; tenths < 10; ++tenths) {
    EXPECT_EQ(out_of_ten(tenths / 10.0), std::to_string(tenths) + " of 10");
  }
}

TEST(PlainWords, ListsAndCountsReadLikeSentences) {
  EXPECT_EQ(listed({}), "");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(count_of(2), "Two");
  EXPECT_EQ(count_of(13), "13");
  EXPECT_EQ(people_of(1) + ", " + people_of(1000), "1 person, 1,000 people");
  EXPECT_EQ(answers_of(1) + ", " + answers_of(0), "1 answer, 0 answers");
  EXPECT_EQ(first_upper("about"), "About");
  EXPECT_EQ(first_upper(""), "");
}

TEST(PlainWords, DatesAreThoseOfTheSystemInUtc) {
  for (const std::int64_t day : {0, 58, 59, 60, 789, 11'016, 11'017, 19'782, 20'000, 24'836}) {
    const std::int64_t milliseconds = day * 86'400'000 + 43'200'000;
    const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char month[32];
    std::strftime(month, sizeof month, "%B %Y", &parts);
    EXPECT_EQ(day_of(milliseconds), std::to_string(parts.tm_mday) + " " + month);
  }
}

}  // namespace
}  // namespace acol::study
