#include "acol/io/picture_parts.hpp"

namespace acol::io {
namespace {

using namespace std::string_view_literals;

// Markers, by their second byte (ITU T.81, table B.1).
constexpr std::size_t kJpegStart = 0xd8;
constexpr std::size_t kJpegEnd = 0xd9;
constexpr std::size_t kJpegScan = 0xda;
constexpr std::size_t kJpegExif = 0xe1;
constexpr std::size_t kJpegColours = 0xe2;  // the profile that says what colours mean
constexpr std::size_t kJpegAdobe = 0xee;    // how the three or four components are meant

/// SOF0 to SOF15 begin a frame; three numbers among them mean something else.
bool begins_frame(std::size_t marker) {
  return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

/// Tables, the frame and what is needed for its colours. Comments, Exif, XMP, previews: no.
bool jpeg_needs(std::size_t marker, std::string_view data) {
  if (marker == kJpegColours) return data.starts_with("ICC_PROFILE\0"sv);
  if (marker == kJpegAdobe) return data.starts_with("Adobe"sv) && data.size() == 12;
  return (marker >= 0xc0 && marker <= 0xcf) || marker == 0xdb || marker == 0xdd;
}

std::string jpeg_segment(std::size_t marker, std::string_view data) {
  return '\xff' + spelled_big(marker, 1) + spelled_big(data.size() + 2, 2) + std::string(data);
}

/// An Exif of one entry: how the camera was held.
std::string upright(std::size_t orientation) {
  std::string data("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25);
  data += static_cast<char>(orientation);
  data += std::string(6, '\0');
  return jpeg_segment(kJpegExif, data);
}

/// Up to the next marker that ends what was compressed: 0xff00 is a byte of it, 0xffd0 to 0xffd7
/// restart it.
std::string_view jpeg_scan(PictureBytes& bytes) {
  const std::string_view rest = bytes.rest();
  constexpr std::size_t kNone = std::string_view::npos;
  for (std::size_t at = rest.find('\xff'); at != kNone; at = rest.find('\xff', at + 1)) {
    if (at + 1 == rest.size()) break;
    const auto next = static_cast<unsigned char>(rest[at + 1]);
    if (next != 0 && next != 0xff && (next < 0xd0 || next > 0xd7)) return bytes.take(at);
  }
  bytes.fail("is a damaged picture: it is cut short");
}

std::size_t next_marker(PictureBytes& bytes) {
  if (bytes.big(1) != 0xff) bytes.fail("is a damaged picture: part of it is not JPEG");
  std::size_t marker = bytes.big(1);
  while (marker == 0xff) marker = bytes.big(1);  // may be repeated to fill up
  return marker;
}

void read_jpeg_frame(std::string_view data, PictureFile& picture, const PictureBytes& bytes) {
  if (data.size() < 6) bytes.fail("is a damaged picture: its frame is cut short");
  picture.height = static_cast<std::int64_t>(big_endian(data.substr(1, 2)));
  picture.width = static_cast<std::int64_t>(big_endian(data.substr(3, 2)));
}

}  // namespace

std::size_t exif_orientation(std::string_view tiff) {
  const bool big = tiff.starts_with("MM");
  const auto number = [&](std::size_t at, std::size_t size) -> std::size_t {
    if (at > tiff.size() || size > tiff.size() - at) return 0;
    return big ? big_endian(tiff.substr(at, size)) : little_endian(tiff.substr(at, size));
  };
  const std::size_t first = number(4, 4);
  const std::size_t entries = number(first, 2);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t at = first + 2 + 12 * i;
    if (at > tiff.size()) break;
    if (number(at, 2) != 0x112) continue;
    const std::size_t orientation = number(at + 8, 2);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

PictureFile read_jpeg(PictureBytes bytes) {
  PictureFile picture;
  std::size_t orientation = 1;
  bytes.take(2);
  std::string kept;
  for (std::size_t marker = next_marker(bytes); marker != kJpegEnd; marker = next_marker(bytes)) {
    if (marker == kJpegStart || marker == 0 || marker == 1 || (marker >= 0xd0 && marker <= 0xd7)) {
      bytes.fail("is a damaged picture: part of it is not JPEG");
    }
    const std::size_t size = bytes.big(2);
    if (size < 2) bytes.fail("is a damaged picture: part of it is not JPEG");
    const std::string_view data = bytes.take(size - 2);
    if (marker == kJpegExif && data.starts_with("Exif\0\0"sv)) {
      orientation = exif_orientation(data.substr(6));
    }
    if (begins_frame(marker)) read_jpeg_frame(data, picture, bytes);
    if (marker == kJpegScan) {
      kept += jpeg_segment(marker, data);
      kept += jpeg_scan(bytes);
    } else if (jpeg_needs(marker, data)) {
      kept += jpeg_segment(marker, data);
    }
  }
  picture.bytes = "\xff\xd8" + (orientation == 1 ? "" : upright(orientation)) + kept + "\xff\xd9";
  return picture;
}

}  // namespace acol::io
