#include "acol/io/encoding.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

constexpr char32_t kReplacement = 0xfffd;

void append_character(std::string& text, char32_t c) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6);
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3f));
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  }
}

/// Half of a surrogate pair without the other half becomes the replacement character.
std::string from_utf16(std::string_view bytes, bool big_endian) {
  const auto unit = [&](std::size_t i) -> char32_t {
    const auto first = static_cast<unsigned char>(bytes[2 * i]);
    const auto second = static_cast<unsigned char>(bytes[2 * i + 1]);
    return big_endian ? first << 8 | second : second << 8 | first;
  };
  const std::size_t units = bytes.size() / 2;
  std::string text;
  for (std::size_t i = 0; i < units; ++i) {
    const char32_t high = unit(i);
    const bool surrogate = high >= 0xd800 && high < 0xe000;
    if (!surrogate) {
      append_character(text, high);
      continue;
    }
    const char32_t low = high < 0xdc00 && i + 1 < units ? unit(i + 1) : 0;
    const bool pair = low >= 0xdc00 && low < 0xe000;
    append_character(text,
                     pair ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) : kReplacement);
    i += pair ? 1 : 0;
  }
  return text;
}

/// What Windows-1252 has from 0x80 to 0x9f; 0 where it has nothing. The rest is Latin-1.
constexpr std::array<char16_t, 32> kWindows = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

char32_t from_windows(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value >= 0x80 && value < 0xa0 ? kWindows[value - 0x80U] : value;
}

bool is_high(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }

/// Whether the bytes are letters of Windows-1252, none of which could be UTF-8.
bool is_windows(std::string_view bytes, std::size_t end_of_utf8) {
  return std::ranges::none_of(bytes.substr(0, end_of_utf8), is_high) &&
         std::ranges::all_of(bytes, [](char byte) { return from_windows(byte) != 0; });
}

/// Tables begin with plain letters: every second byte is zero then, with or without a mark.
std::string_view utf16_kind(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe")) return "UTF-16LE";
  if (bytes.starts_with("\xfe\xff")) return "UTF-16BE";
  if (bytes.size() < 4) return {};
  const auto zero = [&](std::size_t i) { return bytes[i] == '\0'; };
  if (!zero(0) && zero(1) && !zero(2) && zero(3)) return "UTF-16LE";
  if (zero(0) && !zero(1) && zero(2) && !zero(3)) return "UTF-16BE";
  return {};
}

}  // namespace

DecodedText decode_text(const std::string& name, std::string bytes) {
  if (const std::string_view kind = utf16_kind(bytes); !kind.empty()) {
    std::string text = from_utf16(bytes, kind == "UTF-16BE");
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    check_encoding(name, text);
    return {std::move(text), "UTF-16"};
  }
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.erase(0, 3);
  const std::size_t end = end_of_utf8(bytes);
  if (end == bytes.size()) return {std::move(bytes), "UTF-8"};
  if (!is_windows(bytes, end)) check_encoding(name, bytes);
  std::string text;
  text.reserve(bytes.size());
  for (const char byte : bytes) append_character(text, from_windows(byte));
  return {std::move(text), "Windows-1252 (Latin-1)"};
}

}  // namespace acol::io
