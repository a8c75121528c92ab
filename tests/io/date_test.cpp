#include "acol/io/date.hpp"

#include <gtest/gtest.h>

namespace acol::io {
namespace {

// The days are from `date -u -d DATE +%s` divided by 86,400.
TEST(Date, CountsDaysFrom1970) {
  EXPECT_EQ(parse_date("1970-01-01"), 0);
  EXPECT_EQ(parse_date("1969-12-31"), -1);
  EXPECT_EQ(parse_date("2024-05-31"), 19'874);
  EXPECT_EQ(parse_date("2024/05/31"), 19'874);
  EXPECT_EQ(parse_date("31.05.2024"), 19'874);
  EXPECT_EQ(parse_date("2000-02-29"), 11'016);
}

TEST(Date, KnowsTheTimeOfDay) {
  EXPECT_EQ(parse_date("1970-01-02 12:00"), 1.5);
  EXPECT_EQ(parse_date("1970-01-02T18:00:00Z"), 1.75);
  EXPECT_EQ(parse_date("1970-01-02T06:00:00.000"), 1.25);
}

TEST(Date, IsNothingElse) {
  for (const char* text :
       {"", "1970", "1970-1-1", "1970-13-01", "1970-02-30", "2023-02-29", "05/06/2024",
        "1970-01-01x", "1970-01-01 25:00", "1970-01-01 12", "1970-01/01", "12.5", "-970-01-01",
        "1970-01-01 12:00+", "version 1.2"}) {
    EXPECT_FALSE(parse_date(text)) << text;
  }
}

TEST(Date, IsShownAsItIsWritten) {
  for (const char* text : {"1970-01-01", "1899-12-31", "2024-02-29"}) {
    EXPECT_EQ(date_text(*parse_date(text)), text);
  }
  EXPECT_EQ(date_text(*parse_date("2024-05-31 23:59")), "2024-05-31");
}

}  // namespace
}  // namespace acol::io
