#pragma once

#include <filesystem>
#include <vector>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/drive_outcomes.hpp"
#include "acol/experiment/published.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/theory.hpp"
#include "acol/io/html_report.hpp"

namespace acol {

/// A finished experiment, with what is made of it.
struct FinishedExperiment {
  ExperimentSpec spec;
  std::vector<CellSummary> cells = {};       ///< Of experiments that count questions.
  std::vector<Comparison> comparisons = {};  ///< With the published figures there are.
  std::vector<PlaceTheory> theory = {};      ///< Of the paper's own instances.
  std::vector<DriveOutcome> drives = {};     ///< Of experiments about penalty and constraint.
  std::vector<ReportTable> tables = {};      ///< Of experiments that count none.
  std::vector<Figure> figures = {};
  std::vector<std::filesystem::path> files = {};  ///< The figures' specifications, ID.vl.json.
};

/// Reads `directory`/results.csv and makes the figures. Writes summary.csv and one ID.vl.json a
/// figure beside it.
FinishedExperiment finish_experiment(const ExperimentSpec& spec,
                                     const std::filesystem::path& directory);

/// The page about all of them. `root` is where the page will stand and the experiments' folders
/// are: files that are there (SVG, PNG, CSV) are linked.
Report reproduction_report(const std::vector<FinishedExperiment>& experiments,
                           const std::filesystem::path& root);

/// Writes what is about several experiments into `root`: summary.csv, and the figures over several
/// whose specifications it returns.
std::vector<std::filesystem::path> write_joint_files(
    const std::vector<FinishedExperiment>& experiments, const std::filesystem::path& root);

}  // namespace acol
