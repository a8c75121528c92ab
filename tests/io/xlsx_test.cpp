#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/workbook.hpp"
#include "support/scratch_file.hpp"
#include "support/stored_zip.hpp"

namespace acol::io {
namespace {

using Cells = std::vector<std::string>;

/// A workbook with one sheet, `Cars`, and one that is hidden, written from ECMA-376 by hand.
std::string xlsx(const std::string& rows, const std::string& after_rows = "",
                 const std::string& properties = "") {
  const std::string styles =
      R"(<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>)"
      R"(<numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellXfs>)"
      R"(<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>)";
  return testing::StoredZip(
             {{"xl/workbook.xml",
               "<workbook>" + properties +
                   R"(<sheets><sheet name="Secret" state="hidden" r:id="r1"/><sheet name="Cars" r:id="r2"/></sheets></workbook>)"},
              {"xl/_rels/workbook.xml.rels",
               R"(<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>)"
               R"(<Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>)"},
              {"xl/sharedStrings.xml",
               "<sst><si><t>plain</t></si><si><r><t>two </t></r><r><t>runs</t></r>"
               "<rPh><t>spoken</t></rPh></si></sst>"},
              {"xl/styles.xml", styles},
              {"xl/worksheets/sheet1.xml", "<worksheet/>"},
              {"xl/worksheets/sheet2.xml",
               "<worksheet><sheetData>" + rows + "</sheetData>" + after_rows + "</worksheet>"}})
      .bytes();
}

Grid grid(const std::string& rows, const std::string& after = "",
          const std::string& properties = "") {
  return grid_of_xlsx(Workbook("t", xlsx(rows, after, properties)), "");
}

std::string complaint_of(const std::string& rows, const std::string& after = "") {
  return testing::complaint<ParseError>([&] { grid(rows, after); });
}

TEST(Xlsx, CellsAreTextsNumbersAndTruthValuesInTheirColumns) {
  const Grid read = grid(
      R"(<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c>)"
      R"(<c r="D2"><v>0.30000000000000004</v></c><c r="E2" t="b"><v>1</v></c>)"
      R"(<c r="F2" t="inlineStr"><is><t>inline</t></is></c><c r="G2" t="str"><f>A1</f><v>made</v></c></row>)"
      R"(<row><c><v>7</v></c><c><v>8</v></c></row>)");
  ASSERT_EQ(read.rows.size(), 2U);
  EXPECT_EQ(read.rows[0].cells, (Cells{"plain", "", "two runs", "0.3", "true", "inline", "made"}));
  EXPECT_EQ(read.rows[0].number, 2U);
  EXPECT_EQ(read.rows[1].cells, (Cells{"7", "8"}));  // places may be left out
  EXPECT_EQ(read.rows[1].number, 3U);
  EXPECT_EQ(read.sheets, Cells{"Cars"});  // what is hidden is not offered
  EXPECT_EQ(read.notes, Cells{"Excel workbook, sheet 'Cars'"});
}

/// Days are counted from the end of 1899, as if 1900 had been a leap year.
TEST(Xlsx, DatesAreReadByTheStyleOfTheirCell) {
  const auto date = [](const std::string& serial, const char* style,
                       const std::string& properties = "") {
    return grid("<row><c s=\"" + std::string(style) + "\"><v>" + serial + "</v></c></row>", "",
                properties)
        .rows[0]
        .cells[0];
  };
  EXPECT_EQ(date("45413", "1"), "2024-05-01");
  EXPECT_EQ(date("45413.4375", "2"), "2024-05-01 10:30");
  EXPECT_EQ(date("1", "1"), "1900-01-01");
  EXPECT_EQ(date("59", "1"), "1900-02-28");
  EXPECT_EQ(date("61", "1"), "1900-03-01");
  EXPECT_EQ(date("0.5", "1"), "12:00");
  EXPECT_EQ(date("45413", "0"), "45413");
  EXPECT_EQ(date("2.5", "3"), "2.5");  // "days" in quotes is no date
  EXPECT_EQ(date("43951", "1", R"(<workbookPr date1904="1"/>)"), "2024-05-01");
}

TEST(Xlsx, SaysWhatToDoAboutFormulasAndMergedCells) {
  EXPECT_EQ(complaint_of(R"(<row><c r="B1"><f>1+1</f></c></row>)"),
            "t: sheet 'Cars', cell B1: a formula without its value: open the workbook in a "
            "spreadsheet program and save it, so that values are in it");
  EXPECT_EQ(complaint_of("", R"(<mergeCells><mergeCell ref="A1:B1"/></mergeCells>)"),
            "t: sheet 'Cars': the cells A1:B1 are merged: take them apart, so that every row has "
            "its own");
}

TEST(Xlsx, DamagedSheetsAreRefused) {
  EXPECT_EQ(complaint_of(R"(<row r="3"/><row r="3"/>)"), "t: is a damaged workbook: row 3 appears twice");
  EXPECT_EQ(complaint_of(R"(<row><c t="s"><v>2</v></c></row>)"),
            "t: is a damaged workbook: cell A1 has no text");
  EXPECT_EQ(complaint_of(R"(<row><c r="ZZZZ1"><v>2</v></c></row>)"),
            "t: is a damaged workbook: there is no cell 'ZZZZ1'");
  std::string wide;  // few bytes, many cells
  for (int i = 1; i < 300; ++i) wide += fmt::format(R"(<row r="{}"><c r="XFD{}"/></row>)", i, i);
  EXPECT_EQ(complaint_of(wide), "t: has more than 4000000 cells");
}

}  // namespace
}  // namespace acol::io
