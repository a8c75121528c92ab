#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/workbook.hpp"
#include "support/scratch_file.hpp"
#include "support/stored_zip.hpp"

namespace acol::io {
namespace {

using Cells = std::vector<std::string>;

/// A spreadsheet of two tables, written from OpenDocument 1.3 by hand.
Workbook ods(const std::string& rows, const std::string& manifest = "<m/>") {
  return {
      "t",
      testing::StoredZip(
          {{"META-INF/manifest.xml", manifest},
           {"content.xml", R"(<o:document-content xmlns:o="o" xmlns:t="t"><o:body><o:spreadsheet>)"
                           R"(<t:table t:name="Cars">)" +
                               rows +
                               R"(</t:table><t:table t:name="Notes"><t:table-row/></t:table>)"
                               "</o:spreadsheet></o:body></o:document-content>"}})
          .bytes()};
}

std::string ods_row(const std::string& cells, const std::string& attributes = "") {
  return "<t:table-row " + attributes + ">" + cells + "</t:table-row>";
}

std::string text_cell(const std::string& content) {
  return "<t:table-cell o:value-type=\"string\">" + content + "</t:table-cell>";
}

Grid cells_in(const std::string& rows) { return grid_of_ods(ods(rows), ""); }

std::string complaint_in(const std::string& rows) {
  return testing::complaint<ParseError>([&] { cells_in(rows); });
}

TEST(Ods, CellsAreWhatTheyMeanNotWhatTheyShow) {
  const Grid grid = cells_in(ods_row(
      R"(<t:table-cell o:value-type="float" o:value="0.30000000000000004"><x:p>0,3</x:p></t:table-cell>)"
      R"(<t:table-cell o:value-type="percentage" o:value="0.25"><x:p>25 %</x:p></t:table-cell>)"
      R"(<t:table-cell o:value-type="boolean" o:boolean-value="true"/>)"
      R"(<t:table-cell o:value-type="date" o:date-value="2024-05-01"/>)"
      R"(<t:table-cell o:value-type="date" o:date-value="2024-05-01T10:30:59"/>)"
      R"(<t:table-cell o:value-type="date" o:date-value="2024-05-01T00:00:00"/>)"));
  EXPECT_EQ(grid.rows[0].cells,
            (Cells{"0.3", "0.25", "true", "2024-05-01", "2024-05-01 10:30", "2024-05-01"}));
  EXPECT_EQ(grid.sheets, (Cells{"Cars", "Notes"}));
}

TEST(Ods, TextsHaveParagraphsSpacesAndNoNotes) {
  const Grid grid = cells_in(
      ods_row(text_cell("<x:p>a<x:s x:c=\"3\"/>b<x:tab/>c</x:p><x:p>d<x:span>e</x:span></x:p>") +
              text_cell("<x:p>f<x:note><x:p>hidden</x:p></x:note><x:line-break/>g</x:p>")));
  EXPECT_EQ(grid.rows[0].cells, (Cells{"a   b\tc\nde", "f\ng"}));
}

TEST(Ods, RepeatedCellsAndRowsAreThereAsOftenAsTheySay) {
  const Grid grid = cells_in(
      ods_row(R"(<t:table-cell t:number-columns-repeated="2"/>)" + text_cell("<x:p>x</x:p>")) +
      ods_row("<t:table-cell t:number-columns-repeated=\"1000000\"/>",
              "t:number-rows-repeated=\"7\"") +
      "<t:table-row-group>" +
      ods_row(R"(<t:table-cell o:value-type="float" o:value="1" t:number-columns-repeated="3"/>)",
              "t:number-rows-repeated=\"2\"") +
      "</t:table-row-group>");
  ASSERT_EQ(grid.rows.size(), 3U);  // what is empty takes no memory
  EXPECT_EQ(grid.rows[0].cells, (Cells{"", "", "x"}));
  EXPECT_EQ(grid.rows[1].cells, (Cells{"1", "1", "1"}));
  EXPECT_EQ(grid.rows[1].number, 9U);
  EXPECT_EQ(grid.rows[2].number, 10U);
  EXPECT_EQ(complaint_in(ods_row(text_cell("<x:p>x</x:p>"), "t:number-rows-repeated=\"9999999\"")),
            "t: has more than 4000000 cells");
}

TEST(Ods, SaysWhatToDoAboutFormulasMergedCellsAndPasswords) {
  EXPECT_EQ(complaint_in(ods_row("<t:table-cell t:formula=\"of:=1+1\"/>")),
            "t: sheet 'Cars', cell A1: a formula without its value: open the workbook in a "
            "spreadsheet program and save it, so that values are in it");
  EXPECT_EQ(complaint_in(ods_row("<t:table-cell/><t:table-cell t:number-columns-spanned=\"2\"/>")),
            "t: sheet 'Cars': the cells from B1 are merged: take them apart, so that every row has "
            "its own");
  EXPECT_EQ(
      testing::complaint<ParseError>([] { grid_of_ods(ods("", "<m><encryption-data/></m>"), ""); }),
      "t: is protected with a password: save it without one");
  EXPECT_EQ(testing::complaint<ParseError>([] { grid_of_ods(ods(""), "Bikes"); }),
            "t: no sheet 'Bikes'; sheets: Cars, Notes");
}

}  // namespace
}  // namespace acol::io
