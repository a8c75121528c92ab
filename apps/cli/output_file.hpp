#pragma once

#include <string>
#include <string_view>

namespace acol::cli {

/// Writes a file whole: beside its place first, then moved there. Only its owner may read it: there
/// are people's names in it. "-" is stdout. Throws Error.
void write_file(const std::string& path, std::string_view content);

}  // namespace acol::cli
