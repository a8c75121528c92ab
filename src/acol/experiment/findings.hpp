#pragma once

#include <span>
#include <string>
#include <vector>

#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"
#include "acol/experiment/theory.hpp"
#include "acol/io/html_report.hpp"

namespace acol::experiment {

/// The cells of one experiment.
struct MeasuredCells {
  const ExperimentSpec& spec;
  std::span<const CellSummary> cells;
  std::span<const PlaceTheory> theory = {};
};

/// What the paper claims of its algorithms, as ratios of medians, beside what came out: the
/// smallest and the largest ratio over the places of each kind of instances, and at how many of
/// them it is below 1. Places where either median is a limit are left out. One column a
/// kind that was measured.
io::ReportTable claims_table(std::span<const MeasuredCells> experiments);

/// How many runs there were, how many had not ended at their limit, and how many were wrong: those
/// of algorithms with a guarantee, and the tuned ones.
io::ReportTable rightness_table(std::span<const MeasuredCells> experiments);

}  // namespace acol::experiment
