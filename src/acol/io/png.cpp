#include <algorithm>
#include <array>

#include "acol/io/picture_parts.hpp"

namespace acol::io {
namespace {

constexpr std::size_t kPngSignature = 8;  // bytes

/// What is needed to draw it as it was meant. Texts, dates, Exif and the frames of a film: no.
constexpr std::string_view kPngNeeded[] = {"IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA",
                                           "cHRM", "sRGB", "iCCP", "cICP", "sBIT"};

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < 256; ++n) {
    table[n] = n;
    for (int bit = 0; bit < 8; ++bit) {
      table[n] = (table[n] & 1U) != 0 ? 0xedb88320U ^ (table[n] >> 1) : table[n] >> 1;
    }
  }
  return table;
}

/// CRC-32 as PNG has it (ISO 3309).
std::uint32_t crc_of(std::string_view bytes) {
  static constexpr std::array<std::uint32_t, 256> kTable = crc_table();
  std::uint32_t crc = 0xffffffffU;
  for (const char byte : bytes) {
    crc = kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xffU] ^ (crc >> 8);
  }
  return crc ^ 0xffffffffU;
}

}  // namespace

PictureFile read_png(PictureBytes bytes) {
  PictureFile picture{.bytes = std::string(bytes.take(kPngSignature))};
  bool drawn = false;
  for (bool first = true;; first = false) {
    const std::string_view whole = bytes.rest();
    const std::size_t size = bytes.big(4);
    const std::string_view checked = bytes.rest().substr(0, 4 + size);
    const std::string_view name = bytes.take(4);
    const std::string_view data = bytes.take(size);
    if (bytes.big(4) != crc_of(checked)) bytes.fail("is a damaged picture: its bytes were changed");
    if (first != (name == "IHDR") || (first && size != 13)) {
      bytes.fail("is a damaged picture: it does not begin like a PNG");
    }
    if (first) {
      picture.width = static_cast<std::int64_t>(big_endian(data.substr(0, 4)));
      picture.height = static_cast<std::int64_t>(big_endian(data.substr(4, 4)));
    }
    drawn = drawn || name == "IDAT";
    if (std::ranges::find(kPngNeeded, name) != std::end(kPngNeeded)) {
      picture.bytes += whole.substr(0, size + 12);
    }
    if (name == "IEND") break;
  }
  if (!drawn) bytes.fail("is a damaged picture: there is nothing in it");
  return picture;
}

}  // namespace acol::io
