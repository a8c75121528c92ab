#include "acol/io/stranger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::ScratchFile;

std::string opened(const std::string& content) {
  const ScratchFile file(content);
  std::ostringstream text;
  text << open_text(file.path())->rdbuf();
  return text.str();
}

/// What opening such a file throws, without its path.
std::string refusal(const std::string& content) {
  const ScratchFile file(content);
  const std::string opening = complaint<ParseError>([&] { open_text(file.path()); });
  EXPECT_EQ(complaint<ParseError>([&] { read_text(file.path()); }), opening);
  return opening.starts_with(file.path()) ? opening.substr(file.path().size()) : opening;
}

TEST(Stranger, TheLineOfWhatIsNoUtf8IsNamed) {
  EXPECT_NO_THROW(check_encoding("t", "caf\xc3\xa9\n"));
  EXPECT_EQ(refusal("one\ntwo\ncaf\xe9\n"), ":3: is not UTF-8: save it as UTF-8");
  EXPECT_EQ(refusal(std::string("one\n\0two", 8)), ":2: holds a NUL byte: save it as UTF-8");
  EXPECT_EQ(refusal(std::string("\xff\xfe"
                                "a\0",
                                4)),
            ":1: is UTF-16: save it as UTF-8");
  EXPECT_EQ(refusal("ends within \xe2\x82"), ":1: is not UTF-8: save it as UTF-8");
}

/// Files are looked at in blocks of 1 MB: characters of several bytes lie across their borders.
TEST(Stranger, LongTextsAreReadAsIfInOnePiece) {
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text(shift, 'x');
    while (text.size() < (3U << 20)) text += "\xf0\x9f\x98\x80 \n";
    EXPECT_EQ(opened(text), text);
    const auto lines = std::count(text.begin(), text.end(), '\n');
    EXPECT_EQ(refusal(text + "\xff"),
              fmt::format(":{}: is not UTF-8: save it as UTF-8", lines + 1));
  }
}

TEST(Stranger, WhatIsNoFileIsSaid) {
  EXPECT_EQ(complaint<ParseError>([] { open_text("no/such"); }),
            "no/such: cannot be read: No such file or directory");
  EXPECT_EQ(refusal(""), ": the file is empty");
}

std::string nested_lists(int depth) {
  const auto size = static_cast<std::size_t>(depth);
  return std::string(size, '[') + std::string(size, ']');
}

TEST(Stranger, OnlyBracketsOutsideTextsMakeJsonDeep) {
  EXPECT_TRUE(is_shallow_json(nested_lists(64)));
  EXPECT_FALSE(is_shallow_json(nested_lists(65)));
  EXPECT_FALSE(is_shallow_json(std::string(100'000, '{')));
  EXPECT_TRUE(is_shallow_json("[\"" + std::string(1000, '[') + "\"]"));
  EXPECT_TRUE(is_shallow_json("[\"\\\"" + std::string(1000, '{') + "\"]"));
  EXPECT_FALSE(is_shallow_json("[\"\\\\\"," + nested_lists(64) + "]"));  // the text has ended
  std::string wide = "[";
  for (int i = 0; i < 1000; ++i) wide += "[],";
  EXPECT_TRUE(is_shallow_json(wide + "0]"));
}

}  // namespace
}  // namespace acol::io
