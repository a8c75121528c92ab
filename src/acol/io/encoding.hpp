#pragma once

#include <string>
#include <string_view>

namespace acol::io {

/// Text as UTF-8, and the name of what it was.
struct DecodedText {
  std::string text;
  std::string_view encoding;
};

/// Reads what spreadsheet programs save: UTF-8, UTF-16 (either order) or Windows-1252, which holds
/// Latin-1; a byte order mark is taken off. Throws ParseError naming the line of the first byte
/// that fits none of them: NUL bytes, or UTF-8 and something else in one file. `name` is what
/// messages call the text.
DecodedText decode_text(const std::string& name, std::string bytes);

}  // namespace acol::io
