#pragma once

#include <string>

#include "acol/io/text_parts.hpp"

namespace acol::cli {

/// Writes a file whole, for its owner alone: there are people's names in it. "-" is stdout. Throws
/// Error.
void write_file(const std::string& path, std::string content);
void write_file(const std::string& path, const io::TextParts& parts);

}  // namespace acol::cli
