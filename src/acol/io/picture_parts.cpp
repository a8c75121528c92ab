#include "acol/io/picture_parts.hpp"

#include "acol/core/error.hpp"

namespace acol::io {

void PictureBytes::fail(std::string_view why) const {
  throw ParseError(fmt::format("{}: {}", *name_, why));
}

std::string_view PictureBytes::take(std::size_t size) {
  if (size > bytes_.size() - at_) fail("is a damaged picture: it is cut short");
  at_ += size;
  return bytes_.substr(at_ - size, size);
}

std::size_t PictureBytes::big(std::size_t size) { return big_endian(take(size)); }
std::size_t PictureBytes::little(std::size_t size) { return little_endian(take(size)); }

std::size_t big_endian(std::string_view bytes) {
  std::size_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

std::size_t little_endian(std::string_view bytes) {
  std::string turned(bytes.rbegin(), bytes.rend());
  return big_endian(turned);
}

std::string spelled_big(std::size_t number, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = size; i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number & 0xff);
  return bytes;
}

std::string spelled_little(std::size_t number, std::size_t size) {
  const std::string bytes = spelled_big(number, size);
  return {bytes.rbegin(), bytes.rend()};
}

}  // namespace acol::io
