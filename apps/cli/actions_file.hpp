#pragma once

#include <string>

#include "acol/driving/roll_out.hpp"

namespace acol::cli {

/// Reads 20 rows `steer,accelerate`; that line itself may come first. Throws ParseError naming file
/// and line.
driving::Controls read_actions(const std::string& path);

}  // namespace acol::cli
