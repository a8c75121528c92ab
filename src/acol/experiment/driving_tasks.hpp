#pragma once

#include "acol/experiment/spec.hpp"
#include "acol/experiment/task.hpp"
#include "acol/io/csv.hpp"

namespace acol::experiment {

/// The `value` of what a search finds under the constraint instead of a penalty.
inline constexpr const char* kUnderConstraint = "constraint";

/// A world and a search that results are of, as rows of results.csv say it.
struct DriveSetting {
  std::string side_weight;  ///< c₁
  std::string method;

  bool operator==(const DriveSetting&) const = default;
  std::string title() const;   ///< "c₁ = 4, plain search"
  std::string suffix() const;  ///< "-c4-plain", for names of files.
};

/// The settings of a table, in the order of its rows, and that of one row.
std::vector<DriveSetting> drive_settings(const io::CsvTable& table);
DriveSetting drive_setting(const io::CsvTable& table, std::size_t row);

/// What a search finds in each scenario for each penalty, and with the constraint in its place
/// (`value` = constraint): reward and constraint of the best of `seeds` restarts.
TaskList robustness_tasks(const ExperimentSpec& spec, std::string_view build);

/// The drives of the paper's first figure: each scenario with the penalty that suits the base
/// scenario (`value` = penalty) and with the constraint. Both experiments are done in a world for
/// each of `side_weights` (c₁), by each of `methods`.
TaskList scenario_tasks(const ExperimentSpec& spec, std::string_view build);

/// Carries what a survey in the base scenario taught to all scenarios, beside penalties that are
/// told φ: `values` are penalties. `seeds` surveys, a row each, in a world for each of
/// `side_weights` (c₁).
TaskList transfer_tasks(const ExperimentSpec& spec, std::string_view build);

/// The features of the driving world on grids.
TaskList feature_tasks(const ExperimentSpec& spec, std::string_view build);

}  // namespace acol::experiment
