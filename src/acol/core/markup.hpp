#pragma once

#include <string>
#include <string_view>

namespace acol {

/// Text as it may stand in HTML, SVG or XML: in an element, or between quotes in an attribute.
std::string escaped(std::string_view text);

}  // namespace acol
