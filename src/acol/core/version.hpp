#pragma once

#include <string_view>

namespace acol {

/// The release this library was built from, such as "0.2.0".
std::string_view version();

/// 16 hexadecimal digits that change with what determines results: the sources that decide what is
/// computed, the data compiled in, compiler and instruction set (cmake/results_digest.cmake).
std::string_view results_digest();

}  // namespace acol
