#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>

namespace acol::io {

/// Throws ParseError naming the line where `text` stops being UTF-8 without NUL bytes. `name` is
/// what messages call the text.
void check_encoding(const std::string& name, std::string_view text);

/// The whole file, which must be such text. Throws ParseError naming the file, and the line.
std::string read_text(const std::string& path);

/// The same file, to be read bit by bit: its text was looked at, not kept.
std::unique_ptr<std::istream> open_text(const std::string& path);

/// Whether brackets are nested no deeper than JSON that is meant for us ever is. What walks down
/// JSON calls itself, so that strangers could use up the stack.
bool is_shallow_json(std::string_view text);

}  // namespace acol::io
