#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Pictures as cameras and programs write them, with all that nobody should get to see.
namespace acol::testing {

using namespace std::string_literals;

inline std::string bytes_of_number(std::size_t number, int size, bool largest_first) {
  std::string bytes;
  for (int i = 0; i < size; ++i) {
    const int shift = 8 * (largest_first ? size - 1 - i : i);
    bytes += static_cast<char>(number >> shift & 0xff);
  }
  return bytes;
}

inline std::string jpeg_part(int marker, const std::string& data) {
  return "\xff"s + static_cast<char>(marker) + bytes_of_number(data.size() + 2, 2, true) + data;
}

/// Exif in the order of Intel: where the camera was, and how it was held.
inline std::string exif(int orientation) {
  return "Exif\0\0II*\0\x08\0\0\0"s + "\x02\0"s +  // two entries
         "\x0e\x01\x02\0\x09\0\0\0\x26\0\0\0"s +   // a text, at 38
         "\x12\x01\x03\0\x01\0\0\0"s + static_cast<char>(orientation) +
         "\0\0\0"s +  // how it was held
         "\0\0\0\0"s + "secret 1\0"s;
}

inline std::string sample_jpeg(int orientation = 1, int width = 640, int height = 480) {
  const std::string frame = "\x08"s + bytes_of_number(static_cast<std::size_t>(height), 2, true) +
                            bytes_of_number(static_cast<std::size_t>(width), 2, true) +
                            "\x01\x01\x11\0"s;
  return "\xff\xd8"s + jpeg_part(0xe0, "JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01secret 2"s) +
         jpeg_part(0xe1, exif(orientation)) + jpeg_part(0xe1, "http://ns.adobe.com/xap secret 3"s) +
         jpeg_part(0xe2, "ICC_PROFILE\0\x01\x01profile"s) + jpeg_part(0xfe, "secret 4"s) +
         jpeg_part(0xdb, std::string(65, '\x10')) + jpeg_part(0xc0, frame) +
         jpeg_part(0xc4, std::string(20, '\x01')) + jpeg_part(0xda, "\x01\x01\0\0\x3f\0"s) +
         "scan\xff\0more\xff\xd0"
         "after"s +
         jpeg_part(0xda, "\x01\x01\0\0\x3f\0"s) + "second" + "\xff\xd9"s + "secret 5";
}

inline std::string png_part(const std::string& name, const std::string& data) {
  std::uint32_t crc = ~0U;  // bit by bit, from the definition
  for (const char byte : name + data) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc % 2 == 1 ? 0xedb88320U : 0U);
  }
  return bytes_of_number(data.size(), 4, true) + name + data + bytes_of_number(~crc, 4, true);
}

inline std::string sample_png(int width = 640, int height = 480) {
  return "\x89PNG\r\n\x1a\n"s +
         png_part("IHDR", bytes_of_number(static_cast<std::size_t>(width), 4, true) +
                              bytes_of_number(static_cast<std::size_t>(height), 4, true) +
                              "\x08\x02\0\0\0"s) +
         png_part("tEXt", "Author\0secret 1"s) + png_part("eXIf", "secret 2") +
         png_part("sRGB", "\0"s) + png_part("IDAT", "drawn") + png_part("IDAT", "more") +
         png_part("tIME", "secret 3") + png_part("IEND", "") + "secret 4";
}

inline std::string webp_part(const std::string& name, const std::string& data) {
  return name + bytes_of_number(data.size(), 4, false) + data +
         (data.size() % 2 == 1 ? "\0"s : ""s);
}

inline std::string sample_webp(int flags = 0x1c, std::size_t width = 640,
                               std::size_t height = 480) {
  const std::string parts =
      "WEBP" +
      webp_part("VP8X", static_cast<char>(flags) + "\0\0\0"s +
                            bytes_of_number(width - 1, 3, false) +
                            bytes_of_number(height - 1, 3, false)) +
      webp_part("VP8L",
                "\x2f"s + bytes_of_number((width - 1) | (height - 1) << 14, 4, false) + "drawn") +
      webp_part("EXIF", "secret 1") + webp_part("XMP ", "secret 2!");
  return "RIFF" + bytes_of_number(parts.size(), 4, false) + parts + "secret 3";
}

}  // namespace acol::testing
