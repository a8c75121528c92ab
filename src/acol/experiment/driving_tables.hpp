#pragma once

#include <string>

#include "acol/io/html_report.hpp"

namespace acol::experiment {

/// The paper's table of features: what they are, their weights in the three tasks and in the
/// constraint.
io::ReportTable feature_table();

/// The smallest penalty of `results` (the results.csv of a robustness experiment) that makes a
/// policy feasible, and the constrained solution, beside the published ones.
io::ReportTable robustness_table(const std::string& results);

}  // namespace acol::experiment
