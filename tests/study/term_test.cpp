#include "acol/study/term.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

const io::CsvTable& table() {
  static const io::CsvTable made =
      io::parse_spreadsheet("phones.csv",
                            "name,size,since,fresh,colour\n"
                            "a,5,1970-01-11,yes,red\nb,x,soon,no,blue\n");
  return made;
}

double first_of(const Term& term) { return values_of(table().where({1, 0}), term)(0); }

TEST(Term, ReadsCellsAsWhatTheyAre) {
  EXPECT_EQ(first_of({.column = "size"}), 5);
  EXPECT_EQ(first_of({.column = "since", .kind = TermKind::date}), 10) << "days from 1970-01-01";
  EXPECT_EQ(first_of({.column = "fresh", .kind = TermKind::yes_no}), 1);
  EXPECT_EQ(first_of({.column = "colour", .kind = TermKind::level, .level = "red"}), 1);
  EXPECT_EQ(first_of({.column = "colour", .kind = TermKind::level, .level = "blue"}), 0);
}

TEST(Term, SaysWhichCellDoesNotFit) {
  using testing::complaint;
  EXPECT_EQ(complaint<ParseError>([] { values_of(table(), {.column = "size"}); }),
            "phones.csv:3: column 'size' must be a finite number, got 'x'");
  EXPECT_EQ(complaint<ParseError>(
                [] { values_of(table(), {.column = "since", .kind = TermKind::date}); }),
            "phones.csv:3: column 'since' must be a date such as 2024-05-31, got 'soon'");
}

TEST(Term, ShowsNumbersAsTheColumnHasThem) {
  EXPECT_EQ(text_of({.column = "size"}, 2.5), "2.5");
  EXPECT_EQ(text_of({.column = "since", .kind = TermKind::date}, 19'874), "2024-05-31");
  EXPECT_TRUE(is_measured({.kind = TermKind::date}));
  EXPECT_FALSE(is_measured({.kind = TermKind::level}));
}

}  // namespace
}  // namespace acol::study
