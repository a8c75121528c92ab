#include "acol/io/spreadsheet.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/delimited.hpp"
#include "acol/io/encoding.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

using testing::complaint;

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

/// UTF-16 of ASCII text, in either order.
std::string wide(const std::string& text, bool big) {
  std::string bytes;
  for (const char c : text) bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
  return bytes;
}

TEST(Spreadsheet, EncodingsBecomeUtf8) {
  EXPECT_EQ(decode_text("t", wide("a,b\n", true)).text, "a,b\n");
  EXPECT_EQ(decode_text("t", "\xff\xfe" + wide("a,b\n", false)).text, "a,b\n");
  EXPECT_EQ(decode_text("t", std::string("\xff\xfe\x3d\xd8\x00\xde", 6)).text, "\xf0\x9f\x98\x80");
  EXPECT_EQ(decode_text("t", std::string("\xff\xfe\x00\xde", 4)).text, "\xef\xbf\xbd");
  EXPECT_EQ(decode_text("t", "5 \x80, caf\xe9").text, "5 \xe2\x82\xac, caf\xc3\xa9");
  EXPECT_EQ(complaint<ParseError>([] { decode_text("t", "caf\xc3\xa9\ncaf\xe9"); }),
            "t:2: is not UTF-8: save it as UTF-8");
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
  EXPECT_EQ(column_letters(0), "A");
  EXPECT_EQ(column_letters(25), "Z");
  EXPECT_EQ(column_letters(26), "AA");
  EXPECT_EQ(column_letters(16383), "XFD");
  const CsvTable table = parse_spreadsheet("t", ",a\n0,x\n1,y\n");
  EXPECT_EQ(table.header(), (std::vector<std::string>{"column A", "a"}));
}

}  // namespace
}  // namespace acol
