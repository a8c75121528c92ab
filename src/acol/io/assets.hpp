#pragma once

#include <optional>
#include <string_view>

namespace acol::io {

/// The bytes of a file that apps/web builds and the library carries ("report.js", "report.css", and
/// of each its "….sha256" as a Content-Security-Policy writes it). Throws InvalidArgument for an
/// unknown name, listing the known ones.
std::string_view asset(std::string_view name);

/// The same, or nothing for an unknown name.
std::optional<std::string_view> find_asset(std::string_view name);

}  // namespace acol::io
