#pragma once

#include <string>

#include "acol/core/types.hpp"

namespace acol::io {

/// Reads a two-dimensional NumPy array of little-endian doubles or floats, in either order. The
/// file is memory-mapped. Throws ParseError naming the file, and the row and column of a number
/// that is not finite.
Matrix read_npy(const std::string& path);

}  // namespace acol::io
