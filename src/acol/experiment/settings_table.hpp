#pragma once

#include "acol/experiment/spec.hpp"
#include "acol/io/report.hpp"

namespace acol::experiment {

/// Everything that an experiment is run with: instances, runs, limits, and each setting of the
/// algorithms or of the driving world, given or by default.
io::ReportTable settings_table(const ExperimentSpec& spec);

}  // namespace acol::experiment
