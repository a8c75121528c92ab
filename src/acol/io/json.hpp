#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

namespace acol::io {

using Json = nlohmann::json;                 ///< Keys in the order of their names.
using OrderedJson = nlohmann::ordered_json;  ///< Keys in the order in which they were written.

/// JSON has no infinity.
inline OrderedJson finite_or_null(double value) {
  return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr);
}

}  // namespace acol::io
