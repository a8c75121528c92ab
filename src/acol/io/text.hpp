#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acol::io {

/// The finite number that `text` spells, or nothing: "nan", "inf", "1e999", "1x" and "" are not
/// numbers.
std::optional<double> parse_number(std::string_view text);

std::string_view trim(std::string_view text);

/// The parts of `text` between separators, each trimmed; no parts for blank text.
std::vector<std::string> split(std::string_view text, char separator);

/// The numbers between separators. Throws ParseError for a part that is not a number.
std::vector<double> numbers_in(std::string_view text, char separator);

/// 0 to 15, or -1 if it is not a hexadecimal digit.
int hex_value(char digit);

/// Where `text` stops being UTF-8 without NUL bytes; its size if it does not.
std::size_t end_of_utf8(std::string_view text);

/// An existing file that is not empty. Throws ParseError naming the file.
std::ifstream open_file(const std::string& path);

/// The whole file. Throws ParseError naming the file if it cannot be read.
std::string read_file(const std::string& path);

}  // namespace acol::io
