#include "acol/io/stranger.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::io {

namespace {

constexpr std::size_t kLongestCharacter = 4;  // bytes

/// The text begins at this line, and is not valid from `end` on.
[[noreturn]] void fail_encoding(const std::string& name, std::int64_t line, std::string_view text,
                                std::size_t end) {
  line += std::ranges::count(text.substr(0, end), '\n');
  const bool wide = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
  throw ParseError(fmt::format("{}:{}: {}: save it as UTF-8", name, line,
                               wide             ? "is UTF-16"
                               : text[end] == 0 ? "holds a NUL byte"
                                                : "is not UTF-8"));
}

}  // namespace

void check_encoding(const std::string& name, std::string_view text) {
  const std::size_t end = end_of_utf8(text);
  if (end < text.size()) fail_encoding(name, 1, text, end);
}

std::string read_text(const std::string& path) {
  std::string text = read_file(path);
  check_encoding(path, text);
  return text;
}

std::unique_ptr<std::istream> open_text(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) {
    return std::make_unique<std::istringstream>(read_text(path));
  }
  auto file = std::make_unique<std::ifstream>(open_file(path));
  std::int64_t line = 1;
  std::string text;
  std::string block(1 << 20, '\0');
  while (*file) {
    file->read(block.data(), std::ssize(block));
    text.append(block, 0, static_cast<std::size_t>(file->gcount()));
    const std::size_t end = end_of_utf8(text);
    const bool cut = *file && text.size() - end < kLongestCharacter;  // it may go on
    if (end < text.size() && !cut) fail_encoding(path, line, text, end);
    line += std::ranges::count(std::string_view(text).substr(0, end), '\n');
    text.erase(0, end);
  }
  file->clear();
  file->seekg(0);
  return file;
}

bool is_shallow_json(std::string_view text) {
  constexpr int kDeepest = 64;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char one = text[i];
    if (quoted && one == '\\') {
      ++i;
    } else if (one == '"') {
      quoted = !quoted;
    } else if (!quoted && (one == '[' || one == '{')) {
      if (++depth > kDeepest) return false;
    } else if (!quoted && (one == ']' || one == '}')) {
      --depth;
    }
  }
  return true;
}

}  // namespace acol::io
