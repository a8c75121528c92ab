#pragma once

#include <string>

#include "acol/simulate/instance.hpp"

namespace acol::io {

/// Reads an instance from a JSON file: `arms`, `rewards` or `theta`, `phi`, and optionally `tau`,
/// `noise` {kind, sigma}, `noise_bound`, `learn_threshold`. Throws ParseError naming the file and
/// the field at fault.
Instance read_instance(const std::string& path);

}  // namespace acol::io
