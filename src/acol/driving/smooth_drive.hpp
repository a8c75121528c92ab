#pragma once

#include "acol/driving/normal_source.hpp"
#include "acol/driving/roll_out.hpp"

namespace acol::driving {

/// A random drive that holds its intentions: headings about straight on and speeds up to the limit,
/// drawn at a few times and joined by lines. Where noise in every action averages to nothing much,
/// these overtake, stay behind and change lanes.
Controls smooth_drive(const Scenario& scenario, NormalSource& normal);

}  // namespace acol::driving
