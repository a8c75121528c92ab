#pragma once

#include "acol/verify/own_check.hpp"

namespace acol::verify {

inline constexpr double kLow = -0.7;  // yes with a wanted share of 0.3
inline constexpr double kHigh = 0.3;

/// What is claimed of answers in that range.
inline Statement in_range() { return {.noise_bound = 0.5, .delta = 0.1, .range = {{kLow, kHigh}}}; }

}  // namespace acol::verify
