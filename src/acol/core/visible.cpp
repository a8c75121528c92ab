#include "acol/core/visible.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace acol {
namespace {

struct Characters {
  std::uint32_t first;
  std::uint32_t last;
};

constexpr Characters kBlank[] = {
    {0x09, 0x0d},     {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},     {0x1680, 0x1680},
    {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
constexpr Characters kNothing[] = {
    {0x00, 0x08},     {0x0e, 0x1f},     {0x7f, 0x84},     {0x86, 0x9f},     {0xad, 0xad},
    {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164},
    {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}};

template <std::size_t N>
bool among(const Characters (&list)[N], std::uint32_t character) {
  return std::ranges::any_of(list, [&](const Characters& range) {
    return range.first <= character && character <= range.last;
  });
}

/// The character that begins at `at`, and how many bytes it has; a byte that belongs to none stands
/// for itself, out of the way of all characters.
struct Decoded {
  std::uint32_t character = 0;
  std::size_t bytes = 1;
};

Decoded decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  if (bytes == 1 || at + bytes > text.size()) return {0x200000, 1};
  std::uint32_t character = lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return {0x200000, 1};
    character = (character << 6) | (byte(at + i) & 0x3fU);
  }
  return {character, bytes};
}

}  // namespace

std::string visible_form(std::string_view text) {
  std::string result;
  bool blank = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, bytes] = decode(text, at);
    if (among(kBlank, character)) {
      blank = true;
    } else if (!among(kNothing, character)) {
      if (blank && !result.empty()) result += ' ';
      blank = false;
      result += text.substr(at, bytes);
    }
    at += bytes;
  }
  return result;
}

}  // namespace acol
