#include "acol/io/text.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "io/library_conversion.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

TEST(Text, NumbersAreFiniteAndWhole) {
  EXPECT_EQ(parse_number(" +1.5e2 "), 150);
  EXPECT_EQ(parse_number("-3"), -3);
  for (const char* bad : {"", "nan", "inf", "1e999", "1,5", "+-1", "--1", "1e"}) {
    EXPECT_FALSE(parse_number(bad)) << bad;
  }
}

TEST(Text, SplitTrimsAndKeepsEmptyParts) {
  EXPECT_EQ(split("a, b ,,c", ','), (std::vector<std::string>{"a", "b", "", "c"}));
  EXPECT_TRUE(split("  ", ',').empty());
}

/// How much of a text the C library converts: it stops where there is no character.
std::size_t converted_by_library(const std::string& text) {
  return testing::converted_by_library(text, "UTF-8", "UTF-16LE").converted;
}

TEST(Text, Utf8EndsWhereTheCLibraryFindsNoCharacter) {
  const Stream random{9};
  std::uint64_t next = 0;
  // First bytes of all kinds, and what may or may not follow them.
  const std::vector<int> bytes = {0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2,
                                  0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
  int whole = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    std::string text;
    for (int i = 0; i < 1 + trial % 4; ++i) {
      const double at = uniform(random, next++) * static_cast<double>(bytes.size());
      text += static_cast<char>(bytes[static_cast<std::size_t>(at)]);
    }
    ASSERT_EQ(end_of_utf8(text), converted_by_library(text)) << trial;
    whole += end_of_utf8(text) == text.size();
  }
  EXPECT_GT(whole, 500);
  EXPECT_EQ(end_of_utf8(std::string("a\0b", 3)), 1U);  // NUL bytes are no text
}

TEST(Text, NumbersBetweenSeparatorsAndDigits) {
  EXPECT_EQ(numbers_in("1; 2.5 ;-3", ';'), (std::vector<double>{1, 2.5, -3}));
  EXPECT_TRUE(numbers_in("", ',').empty());
  EXPECT_EQ(testing::complaint<ParseError>([] { numbers_in("1,x", ','); }), "'x' is not a number");
  for (int value = 0; value < 16; ++value) {
    EXPECT_EQ(hex_value(fmt::format("{:x}", value)[0]), value);
    EXPECT_EQ(hex_value(fmt::format("{:X}", value)[0]), value);
  }
  for (const char other : {'g', 'G', '/', ':', '@', '`', ' '}) EXPECT_EQ(hex_value(other), -1);
}

TEST(Text, FilesAreReadWholeOrNamed) {
  const testing::ScratchFile file("one\r\n\ntwo");
  EXPECT_EQ(read_file(file.path()), "one\r\n\ntwo");
  const testing::ScratchFile blank(" \n ");
  EXPECT_EQ(testing::complaint<ParseError>([&] { read_file(blank.path()); }),
            blank.path() + ": the file is empty");
  EXPECT_EQ(testing::complaint<ParseError>([] { open_file("no/such"); }),
            "no/such: cannot be read: No such file or directory");
  EXPECT_EQ(testing::complaint<ParseError>([] { open_file("/"); }),
            "/: is a directory, not a file");
}

}  // namespace
}  // namespace acol::io
