#pragma once

#include <string_view>

namespace acol {

/// The release this library was built from, such as "0.2.0".
std::string_view version();

/// The kind of processor this library was compiled for: "baseline" (every x86-64), "x86-64-v3" or
/// another family's name. It decides the last digits of results. Packages hold a library for each
/// of the first two, and the C library loads the faster one that runs.
std::string_view instruction_set();

/// 16 hexadecimal digits that change with what determines results: the sources that decide what is
/// computed, the data compiled in, compiler and instruction set (cmake/results_digest.cmake).
std::string_view results_digest();

}  // namespace acol
