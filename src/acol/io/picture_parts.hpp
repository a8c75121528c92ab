#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace acol::io {

/// A picture as it is kept and shown: what is needed to draw it, and nothing about where, when, by
/// whom or with what it was taken.
struct PictureFile {
  std::string_view type = {};  ///< "image/jpeg"
  std::int64_t width = 0;      ///< Pixels.
  std::int64_t height = 0;
  std::string bytes = {};
};

/// The bytes of a picture, read in order. Whoever reads beyond their end is told that they are cut
/// short.
class PictureBytes {
 public:
  PictureBytes(const std::string& name, std::string_view bytes) : name_(&name), bytes_(bytes) {}

  [[noreturn]] void fail(std::string_view why) const;
  bool empty() const { return at_ == bytes_.size(); }
  std::string_view take(std::size_t size);
  std::size_t big(std::size_t size);     ///< A number, most significant byte first.
  std::size_t little(std::size_t size);  ///< A number, least significant byte first.
  std::string_view rest() const { return bytes_.substr(at_); }

 private:
  const std::string* name_;
  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// The number that bytes spell, largest byte first or last.
std::size_t big_endian(std::string_view bytes);
std::size_t little_endian(std::string_view bytes);
std::string spelled_big(std::size_t number, std::size_t size);
std::string spelled_little(std::size_t number, std::size_t size);

// What there is to read of each kind, from the first byte on.
PictureFile read_jpeg(PictureBytes bytes);
PictureFile read_png(PictureBytes bytes);
PictureFile read_webp(PictureBytes bytes);

/// How a camera was held, from 1 (upright) to 8, as Exif says it; 1 where it does not.
std::size_t exif_orientation(std::string_view tiff);

}  // namespace acol::io
