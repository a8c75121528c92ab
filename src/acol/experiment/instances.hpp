#pragma once

#include <string>

#include "acol/simulate/run.hpp"

namespace acol::experiment {

/// What `text` names: a built-in family with parameters, such as
/// `irrelevant-dimensions:d=10,eps=0.05`, or a JSON file. A family that is random and was given no
/// seed makes another instance for each seed. Throws ParseError or InvalidArgument.
InstanceMaker find_instance(const std::string& text);

/// The families with their parameters and defaults, one a line, for --help.
std::string describe_instances();

}  // namespace acol::experiment
