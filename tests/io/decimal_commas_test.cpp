#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

CsvTable columns_of(const std::vector<std::string>& names,
                    const std::vector<std::vector<std::string>>& rows, bool semicolons = false) {
  Grid grid{.name = "t", .ragged = true};
  grid.rows.push_back({1, 1, names});
  for (const auto& row : rows)
    grid.rows.push_back({grid.rows.size() + 1, grid.rows.size() + 1, row});
  CsvTable table = CsvTable::of(grid);
  read_decimal_commas(table, semicolons);
  return table;
}

using Cells = std::vector<std::string>;

TEST(DecimalCommas, OneCellThatCanBeReadInOneWayDecidesItsColumn) {
  EXPECT_EQ(columns_of({"x"}, {{"1,5"}, {"-2"}, {"1.234,25"}}).texts("x"),
            (Cells{"1.5", "-2", "1234.25"}));
  EXPECT_EQ(columns_of({"x"}, {{"1,234.5"}, {"1,234"}, {"7"}}).texts("x"),
            (Cells{"1234.5", "1234", "7"}));
  EXPECT_EQ(columns_of({"x"}, {{"1'234,5"},
                               {"12\xc2\xa0"
                                "345,5"}})
                .texts("x"),
            (Cells{"1234.5", "12345.5"}));
}

TEST(DecimalCommas, OtherColumnsDecideWhereOneCouldBeEither) {
  const CsvTable decimal = columns_of({"x", "y"}, {{"1,234", "0,5"}, {"2,345", "0,25"}});
  EXPECT_EQ(decimal.texts("x"), (Cells{"1.234", "2.345"}));
  const CsvTable thousands = columns_of({"x", "y"}, {{"1,234", "9,876.5"}, {"2,345", "1.5"}});
  EXPECT_EQ(thousands.texts("x"), (Cells{"1234", "2345"}));
  EXPECT_EQ(thousands.notes().back(), "commas between thousands in x, y: 1,234 is read as 1234");
}

TEST(DecimalCommas, SemicolonsBetweenCellsSpeakForDecimalCommas) {
  EXPECT_EQ(columns_of({"x"}, {{"1,234"}}, true).texts("x"), (Cells{"1.234"}));
  EXPECT_EQ(testing::complaint<ParseError>([] { columns_of({"x"}, {{"7"}, {"1,234"}}); }),
            "t:3: column 'x': '1,234' may be 1.234 or 1234: write it without a comma");
}

TEST(DecimalCommas, WordsAndPlainNumbersStayAsTheyAre) {
  const CsvTable table =
      columns_of({"name", "x", "note"}, {{"a, b", "1.5", "1,5 cm"}, {"c", "2", "x"}});
  EXPECT_EQ(table.texts("name"), (Cells{"a, b", "c"}));
  EXPECT_EQ(table.texts("x"), (Cells{"1.5", "2"}));
  EXPECT_EQ(table.texts("note"), (Cells{"1,5 cm", "x"}));
  EXPECT_TRUE(table.notes().empty());
}

TEST(DecimalCommas, GroupsHaveThreeDigits) {
  EXPECT_EQ(columns_of({"x"}, {{"1,23,456"}, {"0,5"}}).texts("x"), (Cells{"1,23,456", "0,5"}));
  EXPECT_EQ(columns_of({"x"}, {{"1.23,5"}, {"0,5"}}).texts("x"), (Cells{"1.23,5", "0,5"}));
  EXPECT_EQ(columns_of({"x"}, {{"1234,567.5"}, {"0"}}).texts("x"), (Cells{"1234,567.5", "0"}));
  EXPECT_EQ(columns_of({"x"}, {{"1,"}, {"0,5"}}).texts("x"), (Cells{"1,", "0,5"}));
}

}  // namespace
}  // namespace acol::io
