#include "acol/io/text.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "acol/core/error.hpp"

namespace acol::io {

std::optional<double> parse_number(std::string_view text) {
  text = trim(text);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  if (trim(text).empty()) return parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.emplace_back(trim(text.substr(start, end - start)));
    start = end + 1;
  }
  return parts;
}

namespace {

/// How a character may begin: its first byte, its length, and what its second byte may be. What is
/// missing is overlong, half of a surrogate pair, or beyond the last character.
struct Lead {
  unsigned char low;
  unsigned char high;
  std::size_t length;
  unsigned char second_low = 0x80;
  unsigned char second_high = 0xbf;
};
constexpr Lead kLeads[] = {{0x01, 0x7f, 1},
                           {0xc2, 0xdf, 2},
                           {0xe0, 0xe0, 3, 0xa0},
                           {0xe1, 0xec, 3},
                           {0xed, 0xed, 3, 0x80, 0x9f},
                           {0xee, 0xef, 3},
                           {0xf0, 0xf0, 4, 0x90},
                           {0xf1, 0xf3, 4},
                           {0xf4, 0xf4, 4, 0x80, 0x8f}};

/// The length of the character that `text` begins with; 0 if it is not valid.
std::size_t character_length(std::string_view text) {
  const auto within = [&](std::size_t i, unsigned char low, unsigned char high) {
    const auto byte = static_cast<unsigned char>(text[i]);
    return low <= byte && byte <= high;
  };
  const auto* lead =
      std::ranges::find_if(kLeads, [&](const Lead& one) { return within(0, one.low, one.high); });
  if (lead == std::end(kLeads) || lead->length > text.size()) return 0;
  if (lead->length > 1 && !within(1, lead->second_low, lead->second_high)) return 0;
  for (std::size_t i = 2; i < lead->length; ++i) {
    if (!within(i, 0x80, 0xbf)) return 0;
  }
  return lead->length;
}

}  // namespace

std::vector<double> numbers_in(std::string_view text, char separator) {
  std::vector<double> numbers;
  for (const std::string& part : split(text, separator)) {
    const std::optional<double> number = parse_number(part);
    if (!number) throw ParseError(fmt::format("'{}' is not a number", part));
    numbers.push_back(*number);
  }
  return numbers;
}

int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

std::size_t end_of_utf8(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t length = character_length(text.substr(end));
    if (length == 0) break;
    end += length;
  }
  return end;
}

namespace {

[[noreturn]] void fail_to_read(const std::string& path) {
  throw ParseError(
      fmt::format("{}: cannot be read: {}", path, std::strerror(errno == 0 ? EIO : errno)));
}

}  // namespace

std::ifstream open_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw ParseError(fmt::format("{}: is a directory, not a file", path));
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const bool empty = file && file.peek() == std::ifstream::traits_type::eof();
  if (!file.is_open() || file.bad()) fail_to_read(path);
  if (empty) throw ParseError(fmt::format("{}: the file is empty", path));
  return file;
}

std::string read_file(const std::string& path) {
  std::ifstream file = open_file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text) fail_to_read(path);
  std::string content = std::move(text).str();
  if (trim(content).empty()) throw ParseError(fmt::format("{}: the file is empty", path));
  return content;
}

}  // namespace acol::io
