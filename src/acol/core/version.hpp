#pragma once

#include <string_view>

namespace acol {

/// The release this library was built from, such as "0.1.0".
std::string_view version();

}  // namespace acol
