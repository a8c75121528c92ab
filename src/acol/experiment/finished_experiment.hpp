#pragma once

#include <filesystem>
#include <vector>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/drive_outcomes.hpp"
#include "acol/experiment/published.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/theory.hpp"
#include "acol/io/report.hpp"

namespace acol::experiment {

/// A finished experiment, with what is made of it.
struct FinishedExperiment {
  ExperimentSpec spec;
  std::vector<CellSummary> cells = {};       ///< Of experiments that count questions.
  std::vector<Comparison> comparisons = {};  ///< With the published figures there are.
  std::vector<PlaceTheory> theory = {};      ///< Of the paper's own instances.
  std::vector<DriveOutcome> drives = {};     ///< Of experiments about penalty and constraint.
  std::vector<io::ReportTable> tables = {};  ///< Of experiments that count none.
  std::vector<Figure> figures = {};
  std::vector<std::filesystem::path> files = {};  ///< The figures' specifications, ID.vl.json.
};

}  // namespace acol::experiment
