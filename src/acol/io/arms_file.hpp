#pragma once

#include <string>
#include <vector>

#include "acol/core/types.hpp"

namespace acol::io {

/// Reads a matrix of arms, one a row: a `.npy` file of doubles or floats (memory-mapped, so that a
/// large one is held once), or a CSV of numbers with or without a header. Throws ParseError naming
/// file, line and column.
Matrix read_arms(const std::string& path);

/// Reads one number a line. Throws ParseError naming file and line.
std::vector<double> read_numbers(const std::string& path);

/// Reads one index a line, each a whole number from 0 to below `bound`.
std::vector<ArmIndex> read_indices(const std::string& path, ArmIndex bound);

}  // namespace acol::io
