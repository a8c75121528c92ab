#include "acol/io/picture_parts.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol::io {
namespace {

TEST(PictureParts, NumbersAreSpelledInEitherOrder) {
  EXPECT_EQ(spelled_big(0x0102, 2), std::string("\x01\x02"));
  EXPECT_EQ(spelled_little(0x0102, 2), std::string("\x02\x01"));
  for (const std::size_t number : {0UL, 1UL, 255UL, 65'536UL, 0xfedcba98UL}) {
    EXPECT_EQ(big_endian(spelled_big(number, 4)), number);
    EXPECT_EQ(little_endian(spelled_little(number, 4)), number);
  }
}

TEST(PictureParts, NobodyReadsBeyondTheEnd) {
  const std::string name = "a";
  PictureBytes bytes(name, "abc");
  EXPECT_EQ(bytes.take(2), "ab");
  EXPECT_EQ(bytes.rest(), "c");
  EXPECT_THROW(bytes.take(2), ParseError);
  EXPECT_EQ(bytes.rest(), "c") << "nothing was taken";
  EXPECT_EQ(bytes.big(1), static_cast<std::size_t>('c'));
  EXPECT_TRUE(bytes.empty());
  EXPECT_THROW(bytes.little(1), ParseError);
}

}  // namespace
}  // namespace acol::io
