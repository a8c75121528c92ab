#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "acol/experiment/question_run.hpp"

namespace acol::experiment {

/// The runs of one algorithm at one place of a sweep. A run at its limit counts as having asked
/// that many: the quantiles are then lower bounds, and `at_limit` says so.
struct CellSummary {
  std::string panel = {};
  std::string value = {};
  std::string algorithm = {};
  std::int64_t runs = 0;
  double median = 0;
  double lower_quartile = 0;
  double upper_quartile = 0;
  double correct = 0;      ///< Share of the runs; those at their limit are not correct.
  double right = 0;        ///< Share of the runs; those at their limit by their best guess.
  double at_limit = 0;     ///< Share of the runs.
  double lower_bound = 0;  ///< Median over the runs' instances; NaN where there is none.
  /// Median of what runs took, on the machine that ran them; NaN where that is not shown.
  double seconds = std::numeric_limits<double>::quiet_NaN();
};

/// One summary per cell, in the order in which the cells first appear.
std::vector<CellSummary> summarise(std::span<const QuestionRun> runs);

/// Gives the cells the times of their runs, `seconds` by run. Times are beside the results and
/// never in them: they differ from machine to machine. Throws InvalidArgument if they are of other
/// runs.
void add_times(std::span<const QuestionRun> runs, std::span<const double> seconds,
               std::vector<CellSummary>& cells);

/// The cells of one experiment as rows of a CSV file, below summary_header().
std::string summary_rows(const std::string& experiment, std::span<const CellSummary> cells);
std::string summary_header();

}  // namespace acol::experiment
