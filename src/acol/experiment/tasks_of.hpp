#pragma once

#include <string_view>

#include "acol/core/version.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/task.hpp"

namespace acol::experiment {

/// The runs of an experiment, whatever it measures.
/// `build` names what computes them, in their keys: runs of another build are other runs.
TaskList tasks_of(const ExperimentSpec& spec, std::string_view build = results_digest());

}  // namespace acol::experiment
