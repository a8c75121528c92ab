#pragma once

#include <span>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"
#include "acol/io/html_report.hpp"

namespace acol::experiment {

/// An algorithm with the rule that it stops by, over all instances of an experiment that sweeps the
/// rule: questions in units of the bound.
struct FieldRow {
  std::string algorithm;
  std::string stopping;  ///< Empty where the algorithm has a rule of its own.
  bool proven = false;
  std::vector<double> ratios;  ///< By panel; NaN where half of the runs or more had not ended.
  double mean = 0;             ///< Geometric, NaN if one of them is.
};

/// Proven ones first, each kind by its mean.
std::vector<FieldRow> field_rows(const ExperimentSpec& spec, std::span<const CellSummary> cells);

io::ReportTable field_table(const ExperimentSpec& spec, std::span<const CellSummary> cells);

/// A dot an instance, a bar the geometric mean; with a proof above, without below.
Figure field_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells);

/// The share of right answers against the number of questions, a panel an instance.
Figure budget_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells);

}  // namespace acol::experiment
