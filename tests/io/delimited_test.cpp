#include "acol/io/delimited.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using Cells = std::vector<std::string>;

TEST(Delimited, TheSeparatorIsTheOneThatFitsAllRows) {
  for (const std::string separator : {",", ";", "\t", "|"}) {
    // Every other separator is in a cell, once.
    std::string text;
    for (int row = 0; row < 3; ++row) {
      text += "a, b; c\td|e" + separator + "1" + separator + "2\n";
    }
    // In the text above the separator splits the first cell as well: always into the same number.
    const Grid grid = grid_of_text("t", text);
    EXPECT_EQ(grid.rows.size(), 3U);
    EXPECT_EQ(grid.rows[0].cells.size(), 4U) << separator;
    EXPECT_EQ(grid.rows[2].cells.back(), "2");
    EXPECT_EQ(grid.semicolons, separator == ";");
  }
}

TEST(Delimited, SeparatorsWithinQuotesDoNotCount) {
  // One comma a row, as often as there are semicolons; but commas would tear quoted cells apart.
  const Grid prices = grid_of_text("t", "name;\"price, EUR\"\na;\"1,50\"\n");
  EXPECT_EQ(prices.rows[0].cells, (Cells{"name", "price, EUR"}));
  EXPECT_EQ(prices.rows[1].cells, (Cells{"a", "1,50"}));
  const Grid more = grid_of_text("t", "x;\"y,z,w\"\n1;\"2,3,4\"\n");
  EXPECT_EQ(more.rows[1].cells, (Cells{"1", "2,3,4"}));
  // A mark for inches is in nobody's way.
  EXPECT_EQ(grid_of_text("t", "name,size\npipe,5\"\n").rows[1].cells, (Cells{"pipe", "5\""}));
  EXPECT_EQ(grid_of_text("t", "name,size\npipe,\"5\"\" wide\"\n").rows[1].cells,
            (Cells{"pipe", "5\" wide"}));
}

TEST(Delimited, ALineMayStateTheSeparatorAndLinesKeepTheirNumbers) {
  const Grid grid = grid_of_text("t", "sep=|\na,b|c\n1,2|3\n");
  ASSERT_EQ(grid.rows.size(), 3U);  // its line stays, blank
  EXPECT_EQ(grid.rows[1].cells, (Cells{"a,b", "c"}));
  EXPECT_EQ(grid.rows[1].line, 2U);
  const Grid tabs = grid_of_text("t", "sep=\t\na,b\tc\n");
  EXPECT_EQ(tabs.rows[1].cells, (Cells{"a,b", "c"}));
  // Of what is no separator nothing is made.
  EXPECT_EQ(grid_of_text("t", "sep=x,y\n1,2\n").rows[0].cells, (Cells{"sep=x", "y"}));
}

TEST(Delimited, SaysWhatIsNotPlain) {
  EXPECT_TRUE(grid_of_text("t", "a,b\n1,2\n").notes.empty());
  EXPECT_EQ(grid_of_text("t", "a;b\n1;2\n").notes,
            Cells{"text in UTF-8, cells separated by semicolons"});
  EXPECT_EQ(grid_of_text("t", "a,caf\xe9\n1,2\n").notes,
            Cells{"text in Windows-1252 (Latin-1), cells separated by commas"});
}

TEST(Delimited, NamesTheLineOfAQuoteThatIsNeverClosed) {
  EXPECT_EQ(testing::complaint<ParseError>([] { grid_of_text("cars.csv", "a,b\n1,\"2\n3,4\n"); }),
            "cars.csv:2: a quoted cell is not closed");
}

TEST(Delimited, TooManyCellsAreNoCatalogue) {
  std::string row(999, ',');
  std::string text;
  for (std::size_t i = 0; i <= kMaxCells / 1000; ++i) text += row + '\n';
  EXPECT_NE(testing::complaint<ParseError>([&] {
              grid_of_text("t", text);
            }).find("more than 4000000 cells"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::io
