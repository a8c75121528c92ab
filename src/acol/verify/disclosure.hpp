#pragma once

#include <string>

#include "acol/verify/log_check.hpp"

namespace acol::verify {

/// What a claim means, what it assumes, and what it rests on: words that follow it.
std::string disclosed(const LogCheck& log);

}  // namespace acol::verify
