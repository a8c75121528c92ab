#include "acol/study/definition_values.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

static_assert(Spelled<Threshold> && Spelled<Repeats> && Spelled<TimeSpan>);
static_assert(!Spelled<double>);

/// What is read from a text, as it is written again; "refused" where it is not read.
template <Spelled Value>
std::string again(const char* text) {
  const std::optional<Value> value = Value::parse(text);
  return value ? value->text() : "refused";
}

TEST(DefinitionValues, AThresholdIsANumberOrLearned) {
  EXPECT_EQ(Threshold::parse("-2.50")->number, -2.5);
  EXPECT_EQ(Threshold::parse("learn")->number, std::nullopt);
  for (const char* text : {"0.1", "-3", "1e+300", "learn"}) EXPECT_EQ(again<Threshold>(text), text);
  for (const char* bad : {"", "x", "Learn", "nan", "inf", "1,5"}) {
    EXPECT_EQ(again<Threshold>(bad), "refused") << bad;
  }
}

TEST(DefinitionValues, RepeatsAreCountedOrUnlimited) {
  EXPECT_TRUE(Repeats{}.once());
  EXPECT_FALSE(Repeats::parse("unlimited")->once());
  for (const char* text : {"1", "7", "unlimited"}) EXPECT_EQ(again<Repeats>(text), text);
  for (const char* bad : {"", "0", "-1", "1.5", "1e10", "some"}) {
    EXPECT_EQ(again<Repeats>(bad), "refused") << bad;
  }
}

TEST(DefinitionValues, TimesAreHoursDaysOrWeeks) {
  constexpr std::int64_t kHour = 60 * 60 * 1000;  // milliseconds
  EXPECT_EQ(TimeSpan::parse("12h")->milliseconds(), 12 * kHour);
  EXPECT_EQ(TimeSpan::parse("30d")->milliseconds(), 30 * 24 * kHour);
  EXPECT_EQ(TimeSpan::parse("1.5w")->milliseconds(), 3 * 7 * 12 * kHour);
  for (const char* text : {"12h", "30d", "1.5w"}) EXPECT_EQ(again<TimeSpan>(text), text);
  for (const char* bad : {"", "30", "d", "-1d", "0h", "1m", "1e9d", "30 days", "nand"}) {
    EXPECT_EQ(again<TimeSpan>(bad), "refused") << bad;
  }
}

}  // namespace
}  // namespace acol::study
