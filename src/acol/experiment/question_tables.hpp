#pragma once

#include <span>

#include "acol/experiment/published.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"
#include "acol/io/html_report.hpp"

namespace acol::experiment {

/// "894.9k", "7.37M", "113".
std::string spelled_count(double count);

/// Medians, and what was wrong or had not ended: a row per algorithm and a column per value, in a
/// table for each panel; one table with a column per panel where nothing is swept.
std::vector<io::ReportTable> median_tables(const ExperimentSpec& spec,
                                           std::span<const CellSummary> cells);

/// Every cell that is not the same as published, with the reason that is known.
io::ReportTable difference_table(const ExperimentSpec& spec,
                                 std::span<const Comparison> comparisons);

/// What tuned algorithms cost where they are always right, beside E-ACOL.
io::ReportTable price_table(const ExperimentSpec& spec, std::span<const CellSummary> cells);

/// The paper's overview of the algorithms, with ours.
io::ReportTable algorithm_table();

}  // namespace acol::experiment
