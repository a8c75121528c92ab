#include "acol/study/cells.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

TEST(Cells, NumbersAreSpelledWithAPoint) {
  EXPECT_TRUE(looks_numeric("1.5"));
  EXPECT_TRUE(looks_numeric("1e999"));
  EXPECT_FALSE(looks_numeric("1,5"));
  EXPECT_TRUE(has_decimal_comma("1,5"));
  EXPECT_FALSE(has_decimal_comma(",5x"));
  EXPECT_FALSE(has_decimal_comma("red"));
}

TEST(Cells, YesAndNoAreReadWhateverTheirCase) {
  EXPECT_EQ(parse_yes_no("Yes"), 1);
  EXPECT_EQ(parse_yes_no("FALSE"), 0);
  EXPECT_FALSE(parse_yes_no("maybe"));
}

TEST(Cells, AColumnIsWhatMostOfItsCellsAre) {
  EXPECT_TRUE(is_numeric({"1", "2", "x"}));
  EXPECT_FALSE(is_numeric({"1", "x", "y"}));
  EXPECT_TRUE(is_numeric({"1", "NA", "", "-"}));
  EXPECT_TRUE(is_dates({"1970-01-01", "1971-01-01", "soon"}));
  EXPECT_TRUE(is_dates({"1970-01-01", "NA", ""}));
  EXPECT_FALSE(is_dates({"1970", "1971"}));
  EXPECT_FALSE(is_dates({}));
}

TEST(Cells, AreMissingWhereTheySaySo) {
  EXPECT_TRUE(is_missing("", false));
  EXPECT_TRUE(is_missing("NA", true));
  EXPECT_FALSE(is_missing("NA", false)) << "may be a category";
}

}  // namespace
}  // namespace acol::study
