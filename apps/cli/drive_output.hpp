#pragma once

#include "acol/driving/roll_out.hpp"
#include "acol/io/json.hpp"

namespace acol::cli {

/// A drive as `acol drive --json` prints it; with its actions, where a search found them.
io::OrderedJson drive_json(const driving::Scenario& scenario, const driving::Controls& controls,
                           bool with_actions);

/// The same for people: reward, constraint and every feature.
void print_drive(const driving::Scenario& scenario, const driving::Controls& controls);

}  // namespace acol::cli
