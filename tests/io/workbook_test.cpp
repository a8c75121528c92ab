#include "acol/io/workbook.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"
#include "support/stored_zip.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::StoredZip;

Workbook book_of(const StoredZip::Parts& parts) { return {"cars.xlsx", StoredZip(parts).bytes()}; }

TEST(Workbook, ReadsThePartsOfAnArchive) {
  const Workbook book =
      book_of(StoredZip::Parts{{"a.xml", "<x/>"}, {"folder/b", std::string("\0\xff", 2)}});
  EXPECT_TRUE(book.has("a.xml"));
  EXPECT_FALSE(book.has("c"));
  EXPECT_EQ(book.read("folder/b"), std::string("\0\xff", 2));
  EXPECT_EQ(complaint<ParseError>([&] { book.read("c"); }),
            "cars.xlsx: is a damaged workbook: 'c' is missing");
}

TEST(Workbook, ADamagedArchiveIsRefused) {
  const std::string whole = StoredZip(StoredZip::Parts{{"a.xml", "<first>text</first>"}}).bytes();
  EXPECT_EQ(complaint<ParseError>([] { Workbook("cars.xlsx", "no archive"); }),
            "cars.xlsx: is a damaged workbook: open it in a spreadsheet program and save it again");
  EXPECT_THROW(Workbook("cars.xlsx", whole.substr(0, whole.size() / 2)), ParseError);
  std::string changed = whole;
  changed[whole.find("text")] = 'n';  // its checksum says so
  const Workbook book("cars.xlsx", changed);
  EXPECT_EQ(complaint<ParseError>([&] { book.read("a.xml"); }),
            "cars.xlsx: is a damaged workbook: 'a.xml' cannot be read");
}

TEST(Workbook, PrefixesOfNamesAreFree) {
  const Workbook book =
      book_of(StoredZip::Parts{{"a.xml", R"(<o:x xmlns:o="u"><o:y o:k="v"/></o:x>)"}});
  const auto document = book.xml("a.xml");
  const pugi::xml_node y = child(child(*document, "x"), "y");
  EXPECT_TRUE(y);
  EXPECT_EQ(attribute(y, "k"), "v");
  EXPECT_EQ(attribute(y, "other"), "");
  EXPECT_FALSE(child(y, "z"));
  EXPECT_EQ(local_name("x"), "x");
}

TEST(Workbook, XmlThatIsNoneOrTooLargeIsRefused) {
  const Workbook book = book_of(
      {{"open.xml", "<x><y></x>"}, {"large.xml", "<x>" + std::string(6'000'001, '=') + "</x>"}});
  EXPECT_EQ(complaint<ParseError>([&] {
              book.xml("open.xml");
            }).find("cars.xlsx: is a damaged workbook: 'open.xml' is not well-formed XML ("),
            0U);
  EXPECT_EQ(complaint<ParseError>([&] { book.xml("large.xml"); }),
            "cars.xlsx: is too large: 'large.xml' has more than 6000000 elements; save the sheet "
            "alone, or as CSV");
}

TEST(Workbook, EntitiesOfADocumentAreNotExpanded) {
  const Workbook book =
      book_of(StoredZip::Parts{{"a.xml", "<!DOCTYPE x [<!ENTITY e \"expanded\">]><x>&e;</x>"}});
  const auto document = book.xml("a.xml");
  EXPECT_EQ(std::string(child(*document, "x").text().get()).find("expanded"), std::string::npos);
}

TEST(Workbook, SheetsAreFoundByTheirNamesInAnyCase) {
  const Workbook book = book_of(StoredZip::Parts{{"a", "b"}});
  const std::vector<std::string> names = {"Cars", "Notes"};
  EXPECT_EQ(find_sheet(book, names, ""), 0U);
  EXPECT_EQ(find_sheet(book, names, "NOTES"), 1U);
  EXPECT_EQ(complaint<ParseError>([&] { find_sheet(book, names, "Bikes"); }),
            "cars.xlsx: no sheet 'Bikes'; sheets: Cars, Notes");
  EXPECT_EQ(complaint<ParseError>([&] { find_sheet(book, {}, ""); }), "cars.xlsx: has no sheets");
  EXPECT_EQ(sheet_note("Book", "Cars", {"Cars"}), "Book, sheet 'Cars'");
  EXPECT_EQ(sheet_note("Book", "Cars", names),
            "Book, sheet 'Cars' of 2 (--sheet takes another): Cars, Notes");
}

TEST(Workbook, NumbersAreShownWithFifteenDigits) {
  EXPECT_EQ(shown_number("0.30000000000000004"), "0.3");
  EXPECT_EQ(shown_number("1E3"), "1000");
  EXPECT_EQ(shown_number("12.5"), "12.5");
  EXPECT_EQ(shown_number("#N/A"), "#N/A");
}

}  // namespace
}  // namespace acol::io
