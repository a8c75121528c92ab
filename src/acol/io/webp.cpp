#include <algorithm>

#include "acol/io/picture_parts.hpp"

namespace acol::io {
namespace {

constexpr std::size_t kHasColours = 0x20;  // of VP8X's flags
constexpr std::size_t kHasAlpha = 0x10;
constexpr std::size_t kWebpMoves = 0x02;

std::string webp_chunk(std::string_view name, std::string_view data) {
  std::string bytes = std::string(name) + spelled_little(data.size(), 4) + std::string(data);
  if (data.size() % 2 == 1) bytes += '\0';
  return bytes;
}

void set_webp_size(PictureFile& picture, std::size_t width, std::size_t height) {
  picture.width = static_cast<std::int64_t>(width);
  picture.height = static_cast<std::int64_t>(height);
}

/// A frame of VP8 (RFC 6386, 9.1): three bytes, a start code, 14 bits for each side.
void read_lossy(std::string_view data, PictureFile& picture, const PictureBytes& bytes) {
  if (data.size() < 10 || data.substr(3, 3) != "\x9d\x01\x2a") {
    bytes.fail("is a damaged picture: part of it is not WebP");
  }
  set_webp_size(picture, little_endian(data.substr(6, 2)) & 0x3fff,
                little_endian(data.substr(8, 2)) & 0x3fff);
}

void read_lossless(std::string_view data, PictureFile& picture, const PictureBytes& bytes) {
  if (data.size() < 5 || data.front() != '\x2f') {
    bytes.fail("is a damaged picture: part of it is not WebP");
  }
  const std::size_t bits = little_endian(data.substr(1, 4));
  set_webp_size(picture, 1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff));
}

/// The extended header, without what is left out.
std::string still_header(std::string_view data, PictureBytes& bytes) {
  if (data.size() != 10) bytes.fail("is a damaged picture: part of it is not WebP");
  const std::size_t flags = big_endian(data.substr(0, 1));
  if ((flags & kWebpMoves) != 0) bytes.fail("is a film in WebP: save one picture of it");
  return spelled_big(flags & (kHasColours | kHasAlpha), 1) + std::string(data.substr(1));
}

}  // namespace

PictureFile read_webp(PictureBytes bytes) {
  PictureFile picture;
  bytes.take(4);
  const std::size_t size = bytes.little(4);
  if (size > bytes.rest().size()) bytes.fail("is a damaged picture: it is cut short");
  std::string kept(bytes.take(4));
  for (std::size_t left = size - std::min<std::size_t>(size, 4); left >= 8;) {
    const std::string name(bytes.take(4));
    const std::size_t length = bytes.little(4);
    const std::string_view data = bytes.take(length);
    const std::size_t padding = length % 2 == 1 && !bytes.empty() ? 1 : 0;
    bytes.take(padding);
    left -= std::min(left, 8 + length + padding);
    if (name == "VP8 ") read_lossy(data, picture, bytes);
    if (name == "VP8L") read_lossless(data, picture, bytes);
    if (name == "VP8X") {
      kept += webp_chunk(name, still_header(data, bytes));
    } else if (name == "VP8 " || name == "VP8L" || name == "ALPH" || name == "ICCP") {
      kept += webp_chunk(name, data);
    }
  }
  picture.bytes = "RIFF" + spelled_little(kept.size(), 4) + kept;
  return picture;
}

}  // namespace acol::io
