#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/picture_file.hpp"
#include "acol/io/picture_parts.hpp"

namespace acol::io {
namespace {

using namespace std::string_literals;

std::string riff(const std::string& chunks) {
  return "RIFF" + spelled_little(4 + chunks.size(), 4) + "WEBP" + chunks;
}

/// Without loss: 0x2f, then 14 bits for each side, less one.
TEST(Webp, ALosslessPictureSaysItsSizeInFourteenBitsASide) {
  const std::string bits = "\x2f" + spelled_little((640 - 1) | ((480 - 1) << 14), 4);
  const PictureFile picture =
      read_picture("a", riff("VP8L" + spelled_little(5, 4) + bits + "\0"s));  // of even length
  EXPECT_EQ(picture.width, 640);
  EXPECT_EQ(picture.height, 480);
  EXPECT_EQ(read_picture("a", picture.bytes).bytes, picture.bytes);
  EXPECT_THROW(read_picture("a", riff("VP8L" + spelled_little(5, 4) + "\x2e" + bits.substr(1))),
               ParseError);
}

TEST(Webp, LengthsBeyondTheEndAreRefused) {
  EXPECT_THROW(read_picture("a", riff("VP8L" + spelled_little(500, 4) + "\x2f")), ParseError);
  EXPECT_THROW(read_picture("a", "RIFF" + spelled_little(500, 4) + "WEBP"), ParseError);
}

}  // namespace
}  // namespace acol::io
