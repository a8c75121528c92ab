#pragma once

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/answer_meaning.hpp"

namespace acol::verify {

/// A finite number. Throws Error, which calls it `what`, if it is none.
inline Real number(const Json& json, const char* what) {
  require(json.is_number(), "{} must be a number", what);
  const double value = json.get<double>();
  require(std::isfinite(value), "{} must be finite", what);
  return value;
}

}  // namespace acol::verify
