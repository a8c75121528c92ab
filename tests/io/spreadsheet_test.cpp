#include "acol/io/spreadsheet.hpp"

#include <gtest/gtest.h>

#include "acol/io/delimited.hpp"

namespace acol::io {
namespace {

std::vector<std::string> cells(const std::string& text, const std::string& column) {
  return parse_spreadsheet("t", text).texts(column);
}

TEST(Spreadsheet, SeparatorsAreFoundByWhatFitsAllRows) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(cells("a,b\n1,2\n", "b"), (Texts{"2"}));
  EXPECT_EQ(cells("a;b, c;d\nx;\"1;2\";3\n", "b, c"), (Texts{"1;2"}));
  EXPECT_EQ(cells("a\tb\n1, 2\t3\n", "a"), (Texts{"1, 2"}));
  EXPECT_EQ(cells("sep=|\na|b;c\n1|2;3\n", "b;c"), (Texts{"2;3"}));
  EXPECT_EQ(cells("only\n1\n\n2\n", "only"), (Texts{"1", "2"}));
}

TEST(Spreadsheet, NumbersMeanTheSameHoweverTheyAreWritten) {
  const Vector expected{{-1234.5, 0.25, 7}};
  for (const char* column :
       {"-1.234,5\n0,25\n7", "-1234,5\n0,25\n7", "-1 234,5\n0,25\n7", "-1,234.5\n0.25\n7"}) {
    CsvTable table = CsvTable::of(grid_of_text("t", fmt::format("sep=|\nx\n{}\n", column)));
    read_decimal_commas(table, false);
    EXPECT_EQ(table.numbers("x"), expected) << column;
  }
}

TEST(Spreadsheet, ColumnsAreCalledAsInSpreadsheets) {
  const CsvTable table = parse_spreadsheet("t", ",a\n0,x\n1,y\n");
  EXPECT_EQ(table.header(), (std::vector<std::string>{"column A", "a"}));
}

}  // namespace
}  // namespace acol::io
