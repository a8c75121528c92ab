#pragma once

#include <filesystem>
#include <vector>

#include "acol/experiment/finished_experiment.hpp"
#include "acol/io/html_report.hpp"

namespace acol::experiment {

/// Reads `directory`/results.csv and makes the figures. Writes summary.csv and one ID.vl.json a
/// figure beside it.
FinishedExperiment finish_experiment(const ExperimentSpec& spec,
                                     const std::filesystem::path& directory);

/// The page about all of them. `root` is where the page will stand and the experiments' folders
/// are: existing files (SVG, PNG, CSV) are linked.
io::Report reproduction_report(const std::vector<FinishedExperiment>& experiments,
                               const std::filesystem::path& root);

/// Writes what is about several experiments into `root`: summary.csv, and the figures over several
/// whose specifications it returns.
std::vector<std::filesystem::path> write_joint_files(
    const std::vector<FinishedExperiment>& experiments, const std::filesystem::path& root);

}  // namespace acol::experiment
