#pragma once

#include <string>
#include <vector>

#include "acol/driving/features.hpp"
#include "acol/experiment/driving_tasks.hpp"

namespace acol::experiment {

/// One row of the results of an experiment about driving with a penalty or a constraint.
struct DriveOutcome {
  std::string scenario;
  std::string value;  ///< The penalty, "penalty", or kUnderConstraint.
  DriveSetting setting;
  double reward = 0;
  double constraint = 0;
  bool feasible = false;
  driving::Position end = {};  ///< Where the car was at last; of experiments that keep the way.
};

std::vector<DriveOutcome> read_drives(const std::string& results);

}  // namespace acol::experiment
