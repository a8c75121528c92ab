#include "acol/io/picture_file.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/sample_pictures.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::sample_jpeg;
using testing::sample_png;
using testing::sample_webp;
using namespace std::string_literals;

struct SamplePicture {
  const char* type;
  std::string bytes;
  std::vector<std::string> needed;  ///< Parts without which it could not be drawn as it was meant.
};

std::vector<SamplePicture> samples() {
  return {{"image/jpeg",
           sample_jpeg(),
           {"scan\xff\0more\xff\xd0"
            "after"s,
            "second", "profile"}},
          {"image/png", sample_png(), {"drawn", "more", "sRGB", "IEND"}},
          {"image/webp", sample_webp(), {"VP8X", "drawn"}}};
}

TEST(PictureFile, KeepsThePictureAndNothingElse) {
  for (const SamplePicture& sample : samples()) {
    const PictureFile picture = read_picture("a", sample.bytes);
    EXPECT_EQ(picture.type, sample.type);
    EXPECT_EQ(picture_type(picture.bytes), sample.type);
    EXPECT_EQ(picture.width, 640) << sample.type;
    EXPECT_EQ(picture.height, 480) << sample.type;
    EXPECT_NE(sample.bytes.find("secret"), std::string::npos);
    EXPECT_EQ(picture.bytes.find("secret"), std::string::npos) << sample.type;
    for (const std::string& part : sample.needed) {
      EXPECT_NE(picture.bytes.find(part), std::string::npos) << sample.type << ": " << part;
    }
    EXPECT_EQ(read_picture("a", picture.bytes).bytes, picture.bytes) << "done once, done for good";
  }
}

TEST(PictureFile, WhatIsCutShortIsRefused) {
  for (const SamplePicture& sample : samples()) {
    const std::size_t whole = sample.bytes.rfind("secret");  // what follows its end
    for (std::size_t size = 0; size < whole; ++size) {
      EXPECT_THROW(read_picture("a", sample.bytes.substr(0, size)), ParseError)
          << sample.type << " of " << size;
    }
    EXPECT_NO_THROW(read_picture("a", sample.bytes.substr(0, whole)));
  }
}

TEST(PictureFile, SaysWhatIsWrongAndWhatToDo) {
  const std::pair<std::string, const char*> kRows[] = {
      {"hello", "a: is not a picture that acol reads: use JPEG, PNG or WebP"},
      {"", "a: is not a picture that acol reads: use JPEG, PNG or WebP"},
      {"GIF89a...", "a: is a GIF: save it as PNG"},
      {"\0\0\0\x18"
       "ftypheic"s,
       "a: is a HEIC photo, as phones take them: save it as JPEG"},
      {"<svg onload='alert(1)'/>", "a: is a drawing in SVG: save it as PNG"},
      {sample_webp(0x1e), "a: is a film in WebP: save one picture of it"},
      {sample_png(0, 480), "a: is a damaged picture: it has no size"},
      {sample_jpeg(1, 640, 0), "a: is a damaged picture: it has no size"},
      {sample_jpeg(1, 5000, 480),
       "a: is 5000 x 480 pixels: make it smaller, at most 4096 on a side"},
      {sample_png(1, 100'000), "a: is 1 x 100000 pixels: make it smaller, at most 4096 on a side"},
      {sample_png() + std::string(3 << 20, 'x'),
       "a: is 3.0 MB, too large to load quickly: make it smaller, at most 2 MB"},
  };
  for (const auto& [bytes, says] : kRows) {
    EXPECT_EQ(complaint<ParseError>([&, &picture = bytes] { read_picture("a", picture); }), says);
  }
}

}  // namespace
}  // namespace acol::io
