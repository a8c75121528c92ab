#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "acol/study/columns.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

io::CsvTable with_gaps() {
  return io::parse_spreadsheet("t", "name,x,y,gain\na,1,2,5\nb,NA,3,6\nc,4,,7\nd,8,9,8\n");
}

Definition needing(std::vector<std::string> features, MissingCells missing) {
  return {.missing_cells = missing,
          .id = "name",
          .features = std::move(features),
          .maximize = "gain",
          .answers = io::AnswerKind::yes_no};
}

TEST(MissingCells, AreNamedWithWhatCanBeDone) {
  io::CsvTable table = with_gaps();
  Definition definition = needing({"x", "y"}, MissingCells::error);
  EXPECT_EQ(testing::complaint<ParseError>([&] { complete(table, definition); }),
            "t: cells are missing: 'x' in row 3, 'y' in row 4; missing_cells = drop-rows leaves "
            "out 2 of 4 rows, drop-column these columns");
  Definition other = needing({"gain"}, MissingCells::error);
  EXPECT_EQ(testing::complaint<ParseError>([&] { complete(table, other); }), "none");
}

TEST(MissingCells, RowsAreLeftOutAndKeepTheirNumbers) {
  io::CsvTable table = with_gaps();
  Definition definition = needing({"x", "y"}, MissingCells::drop_rows);
  complete(table, definition);
  EXPECT_EQ(table.texts("name"), (std::vector<std::string>{"a", "d"}));
  EXPECT_EQ(table.number_of(1), 5U);
  EXPECT_EQ(table.notes().back(), "2 of 4 rows are left out, where cells are missing: rows 3, 4");
}

TEST(MissingCells, ColumnsAreLeftOutUnlessTheyAreNeeded) {
  io::CsvTable table = with_gaps();
  Definition definition = needing({"x", "gain"}, MissingCells::drop_column);
  complete(table, definition);
  EXPECT_EQ(definition.features, std::vector<std::string>{"gain"});
  EXPECT_EQ(table.rows(), 4U);
  Definition all = needing({"x", "y"}, MissingCells::drop_column);
  EXPECT_EQ(testing::complaint<InvalidArgument>([&] { complete(table, all); }),
            "missing_cells = drop-column leaves no feature");
  io::CsvTable goalless = io::parse_spreadsheet("t", "name,x,gain\na,1,\nb,2,3\n");
  Definition goal = needing({"x"}, MissingCells::drop_column);
  EXPECT_EQ(testing::complaint<ParseError>([&] { complete(goalless, goal); }),
            "t: column 'gain' is needed and has missing cells in row 2: missing_cells = drop-rows "
            "leaves these rows out");
}

TEST(MissingCells, RowsCanBeTheNames) {
  io::CsvTable table = io::parse_spreadsheet("t", "x,gain\n1,2\n\n3,4\n");
  Definition definition = needing({"x"}, MissingCells::error);
  definition.id = kRowNumber;
  complete(table, definition);
  EXPECT_EQ(table.texts(kRowNumber), (std::vector<std::string>{"row 2", "row 4"}));
}

TEST(MissingCells, RowsThatCheckAttentionNeedNoFeatures) {
  io::CsvTable table = io::parse_spreadsheet("t", "name,x,gain,check\na,1,2,\nb,,,no\n");
  Definition definition = needing({"x"}, MissingCells::error);
  definition.attention = "check";
  EXPECT_NO_THROW(complete(table, definition));
  EXPECT_EQ(table.rows(), 2U);
}

TEST(MissingCells, AllRowsCannotBeLeftOut) {
  io::CsvTable table = io::parse_spreadsheet("t", "name,x,gain\na,NA,2\nb,3,-\n");
  Definition definition = needing({"x"}, MissingCells::drop_rows);
  EXPECT_EQ(testing::complaint<InvalidArgument>([&] { complete(table, definition); }),
            "missing_cells = drop-rows leaves no row: every row has a missing cell");
}

}  // namespace
}  // namespace acol::study
