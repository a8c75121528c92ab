#pragma once

#include <string>
#include <vector>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/io/report.hpp"

namespace acol::experiment {

/// What penalties lose and what the learned constraint keeps in each scenario, a figure for each
/// world; from the results.csv of a transfer experiment.
std::vector<Figure> transfer_figures(const ExperimentSpec& spec, const std::string& results);

/// The same as a table: the reward above or below the best acceptable drive, and what people mind.
io::ReportTable transfer_table(const std::string& results);

}  // namespace acol::experiment
