#pragma once

#include <nlohmann/json.hpp>

namespace acol {

using Json = nlohmann::json;                 ///< Keys in the order of their names.
using OrderedJson = nlohmann::ordered_json;  ///< Keys in the order in which they were written.

}  // namespace acol
