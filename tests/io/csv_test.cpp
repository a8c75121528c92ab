#include "acol/io/csv.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::ScratchFile;

TEST(Csv, ReadsQuotedCellsCarriageReturnsAndAByteOrderMark) {
  const ScratchFile file(
      "\xef\xbb\xbfname, note ,x\r\n\"a, b\",\"say \"\"hi\"\"\nthere\",1\r\n\r\nc,,-2.5e1");
  const CsvTable table = CsvTable::read(file.path());
  EXPECT_EQ(table.header(), (std::vector<std::string>{"name", "note", "x"}));
  EXPECT_EQ(table.texts("name"), (std::vector<std::string>{"a, b", "c"}));
  EXPECT_EQ(table.texts("note"), (std::vector<std::string>{"say \"hi\"\nthere", ""}));
  EXPECT_EQ(table.numbers("x"), (Vector{{1, -25}}));
}

std::string reading(const std::string& content) {
  const ScratchFile file(content);
  std::string message = complaint<ParseError>([&] { CsvTable::read(file.path()).numbers("x"); });
  return message.starts_with(file.path()) ? message.substr(file.path().size()) : message;
}

TEST(Csv, ComplainsWithFileAndLine) {
  EXPECT_EQ(reading(""), ": the file is empty");
  EXPECT_EQ(reading("x,y\n"), ": no rows below the header");
  EXPECT_EQ(reading("x,y\n1,2\n3\n"), ":3: 1 cells where the header has 2");
  EXPECT_EQ(reading("y\n1\n"), ": no column 'x'; columns: y");
  EXPECT_EQ(reading("x,x\n1,2\n"), ":1: column 'x' appears twice");
  EXPECT_EQ(reading("x\n\"1\n"), ":2: a quoted cell is not closed");
  for (const std::string bad : {"nan", "inf", "-inf", "1e999", "1x", "0x10", "one", "1 2"}) {
    EXPECT_EQ(reading("x\n1\n\n" + bad + "\n"),
              ":4: column 'x' must be a finite number, got '" + bad + "'");
  }
  EXPECT_EQ(reading("x,y\n,1\n"), ":2: column 'x' must be a finite number, got ''");
}

TEST(Csv, AMissingFileIsNamed) {
  EXPECT_EQ(complaint<ParseError>([] { CsvTable::read("no/such.csv"); }),
            "no/such.csv: cannot be read: No such file or directory");
  EXPECT_NE(complaint<ParseError>([] { CsvTable::read("/tmp"); }).find("is a directory"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::io
