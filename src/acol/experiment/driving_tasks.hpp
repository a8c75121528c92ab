#pragma once

#include "acol/experiment/spec.hpp"
#include "acol/experiment/task.hpp"

namespace acol {

/// The `value` of what a search finds under the constraint instead of a penalty.
inline constexpr const char* kUnderConstraint = "constraint";

/// What a search finds in each scenario for each penalty, and with the constraint in its place
/// (`value` = constraint): reward and constraint of the best of `seeds` restarts.
TaskList robustness_tasks(const ExperimentSpec& spec, std::string_view build);

/// The drives of the paper's first figure, by the paper's plain search: each scenario with the
/// penalty that suits the base scenario (`value` = penalty) and with the constraint.
TaskList scenario_tasks(const ExperimentSpec& spec, std::string_view build);

/// The features of the driving world on grids.
TaskList feature_tasks(const ExperimentSpec& spec, std::string_view build);

}  // namespace acol
