#pragma once

#include "acol/experiment/spec.hpp"
#include "acol/experiment/task.hpp"

namespace acol::experiment {

/// Every algorithm in every panel, at every value, with every seed. Throws InvalidArgument where
/// the specification does not say what to run. `build` as for tasks_of().
TaskList question_tasks(const ExperimentSpec& spec, std::string_view build);

}  // namespace acol::experiment
