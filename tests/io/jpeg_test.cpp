#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/picture_file.hpp"
#include "acol/io/picture_parts.hpp"
#include "support/sample_pictures.hpp"

namespace acol::io {
namespace {

using testing::sample_jpeg;
using namespace std::string_literals;

TEST(Jpeg, HowACameraWasHeldStays) {
  EXPECT_EQ(read_picture("a", sample_jpeg(1)).bytes.find("Exif"), std::string::npos);
  for (int held = 2; held <= 8; ++held) {
    const std::string bytes = read_picture("a", sample_jpeg(held)).bytes;
    const std::size_t exif = bytes.find("Exif\0\0"s);
    ASSERT_NE(exif, std::string::npos);
    EXPECT_EQ(exif_orientation(std::string_view(bytes).substr(exif + 6)),
              static_cast<std::size_t>(held));
    EXPECT_EQ(read_picture("a", bytes).bytes, bytes);
  }
  EXPECT_EQ(read_picture("a", sample_jpeg(9)).bytes.find("Exif"), std::string::npos);
}

/// What was compressed ends with a marker; a file that ends before it is refused, and read once.
TEST(Jpeg, AScanThatDoesNotEndIsRefused) {
  const std::string whole = sample_jpeg();
  const std::size_t scan = whole.find("scan");
  ASSERT_NE(scan, std::string::npos);
  for (const std::string& rest : {""s, "scan"s, "scan\xff"s, "\xff\xff\xff"s, "\xff\0"s}) {
    EXPECT_THROW(read_picture("a", whole.substr(0, scan) + rest), ParseError) << rest;
  }
}

TEST(Jpeg, TheOrientationIsOneOfEightOrUpright) {
  // TIFF, large byte first: one entry, 0x112, a short.
  const auto tiff = [](char held) {
    return "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0"s + held + "\0\0"s;
  };
  for (char held = 1; held <= 8; ++held) {
    EXPECT_EQ(exif_orientation(tiff(held)), static_cast<std::size_t>(held));
  }
  EXPECT_EQ(exif_orientation(tiff(0)), 1u);
  EXPECT_EQ(exif_orientation(tiff(9)), 1u);
  EXPECT_EQ(exif_orientation(""), 1u);
  EXPECT_EQ(exif_orientation("MM\0*\xff\xff\xff\xff"s), 1u) << "an entry beyond the end";
}

}  // namespace
}  // namespace acol::io
