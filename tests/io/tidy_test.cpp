#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using Cells = std::vector<std::string>;

Grid sheet(const std::vector<Cells>& rows, bool ragged = true) {
  Grid grid{.name = "t", .ragged = ragged};
  for (const Cells& cells : rows) {
    grid.rows.push_back({grid.rows.size() + 1, grid.rows.size() + 1, cells});
  }
  return grid;
}

std::string tidying(const std::vector<Cells>& rows, bool ragged = true) {
  return testing::complaint<ParseError>([&] { CsvTable::of(sheet(rows, ragged)); });
}

TEST(Tidy, WhatIsEmptyAtTheEdgesAndBetweenIsLeftOut) {
  const CsvTable table = CsvTable::of(sheet(
      {{"", "", ""}, {"", "name", "", "x"}, {}, {"", " a ", " ", "1", " "}, {"", "b"}, {" "}}));
  EXPECT_EQ(table.header(), (Cells{"name", "x"}));
  EXPECT_EQ(table.texts("name"), (Cells{"a", "b"}));
  EXPECT_EQ(table.texts("x"), (Cells{"1", ""}));
  EXPECT_EQ(table.number_of(0), 4U);  // as the spreadsheet numbers it
  EXPECT_EQ(table.number_of(1), 5U);
  EXPECT_EQ(table.notes(), Cells{"3 empty rows were passed over"});
}

TEST(Tidy, OneEmptyRowAtTheEndIsNotWorthANote) {
  EXPECT_TRUE(CsvTable::of(sheet({{"x"}, {"1"}, {""}})).notes().empty());
}

TEST(Tidy, NamesAreOnOneLineAndTheirOwn) {
  EXPECT_EQ(CsvTable::of(sheet({{" price\n per\t\t kg "}, {"1"}})).header(), Cells{"price per kg"});
  const CsvTable unnamed = CsvTable::of(sheet({{"a", "", "b"}, {"1", "2", "3"}}));
  EXPECT_EQ(unnamed.header(), (Cells{"a", "column B", "b"}));
  EXPECT_EQ(unnamed.notes(), Cells{"the column without a name is called 'column B'"});
  EXPECT_EQ(tidying({{"x", "y", "x"}, {"1", "2", "3"}}),
            "t:1: column 'x' appears twice (A and C): give each a name of its own");
}

TEST(Tidy, AHeadingAboveTheNamesIsPointedOut) {
  EXPECT_EQ(tidying({{"Our cars", "", ""}, {"name", "x", "y"}, {"a", "1", "2"}}),
            "t:1: 'Our cars' stands alone in the first row: delete what is above the names of the "
            "columns");
  EXPECT_EQ(tidying({{"only"}, {"1"}, {"2"}}), "none");
}

TEST(Tidy, RowsOfTextAreAsLongAsTheHeader) {
  EXPECT_EQ(tidying({{"a", "b"}, {"1"}}, false), "t:2: 1 cells where the header has 2");
  EXPECT_EQ(tidying({{"a", "b"}, {"1", "2", "3"}}, false), "t:2: 3 cells where the header has 2");
  EXPECT_EQ(tidying({{"a", "b"}, {"1", "2", " "}}, false), "none");  // a separator at the end
  EXPECT_EQ(tidying({{"a", "b"}, {"1"}}, true), "none");
}

TEST(Tidy, ThereMustBeRows) {
  EXPECT_EQ(tidying({}), "t: has no rows");
  EXPECT_EQ(tidying({{" "}, {}}), "t: has no rows");
  EXPECT_EQ(tidying({{"x"}, {""}}), "t: no rows below the header");
}

}  // namespace
}  // namespace acol::io
