#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/picture_file.hpp"
#include "support/sample_pictures.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::sample_png;

TEST(Png, AChangedByteIsNoticed) {
  std::string bytes = sample_png();
  bytes[bytes.find("drawn")] = 'D';
  EXPECT_NE(complaint<ParseError>([&] { read_picture("a.png", bytes); }).find("were changed"),
            std::string::npos);
}

TEST(Png, BeginsWithItsHeaderAndHasSomethingToDraw) {
  const std::string whole = sample_png();
  const std::string signature = whole.substr(0, 8);
  const std::string header = whole.substr(8, 25);  // 13 bytes, and length, name and checksum
  const std::string end = whole.substr(whole.find("IEND") - 4, 12);
  EXPECT_NE(complaint<ParseError>([&] {
              read_picture("a", signature + end);
            }).find("it does not begin like a PNG"),
            std::string::npos);
  EXPECT_NE(complaint<ParseError>([&] {
              read_picture("a", signature + header + end);
            }).find("there is nothing in it"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::io
