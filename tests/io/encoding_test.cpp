#include "acol/io/encoding.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "io/library_conversion.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;

/// The C library's own conversion.
std::string converted(const std::string& text, const char* from, const char* to) {
  const testing::LibraryConversion result = testing::converted_by_library(text, from, to);
  EXPECT_TRUE(result.whole) << from;
  return result.output;
}

/// Plain letters first, as tables have, then characters of one to four bytes.
const std::string kText =
    "name,x\n"
    "caf\xc3\xa9 \xe2\x82\xac \xe6\xbc\xa2 \xf0\x9f\x98\x80\n";

TEST(Encoding, Utf16IsReadInEitherOrderWithAndWithoutAMark) {
  for (const char* kind : {"UTF-16LE", "UTF-16BE"}) {
    const std::string wide = converted(kText, "UTF-8", kind);
    const std::string mark = kind[6] == 'L' ? "\xff\xfe" : "\xfe\xff";
    for (const std::string& bytes : {wide, mark + wide}) {
      const DecodedText decoded = decode_text("t", bytes);
      EXPECT_EQ(decoded.text, kText) << kind;
      EXPECT_EQ(decoded.encoding, "UTF-16");
    }
  }
}

TEST(Encoding, EveryByteThatWindowsKnowsIsItsCharacter) {
  for (int byte = 0x80; byte < 0x100; ++byte) {
    const std::string text = std::string("plain, ") + static_cast<char>(byte) + " end";
    if (byte == 0x81 || byte == 0x8d || byte == 0x8f || byte == 0x90 || byte == 0x9d) {
      EXPECT_EQ(complaint<ParseError>([&] { decode_text("t", text); }),
                "t:1: is not UTF-8: save it as UTF-8");
      continue;
    }
    const DecodedText decoded = decode_text("t", text);
    EXPECT_EQ(decoded.text, converted(text, "CP1252", "UTF-8")) << byte;
    EXPECT_EQ(decoded.encoding, "Windows-1252 (Latin-1)");
  }
}

TEST(Encoding, Utf8StaysWithoutItsMark) {
  EXPECT_EQ(decode_text("t", kText).text, kText);
  EXPECT_EQ(decode_text("t", "\xef\xbb\xbf" + kText).text, kText);
  EXPECT_EQ(decode_text("t", kText).encoding, "UTF-8");
}

TEST(Encoding, HalvesOfPairsBecomeTheReplacementCharacter) {
  EXPECT_EQ(decode_text("t", std::string("\xff\xfe\x00\xde", 4)).text, "\xef\xbf\xbd");
  EXPECT_EQ(decode_text("t", std::string("\xff\xfe\x3d\xd8"
                                         "a\0",
                                         6))
                .text,
            "\xef\xbf\xbd"
            "a");
}

TEST(Encoding, MixturesAndNulBytesAreRefusedAtTheirLine) {
  EXPECT_EQ(complaint<ParseError>([] { decode_text("t", "caf\xc3\xa9\ncaf\xe9"); }),
            "t:2: is not UTF-8: save it as UTF-8");
  EXPECT_EQ(complaint<ParseError>([] { decode_text("t", std::string("abcd\nx\0y", 8)); }),
            "t:2: holds a NUL byte: save it as UTF-8");
}

}  // namespace
}  // namespace acol::io
