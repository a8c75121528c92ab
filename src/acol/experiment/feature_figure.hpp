#pragma once

#include <string>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"

namespace acol::experiment {

/// The features of the driving world as maps, from the results.csv of their experiment.
Figure feature_figure(const ExperimentSpec& spec, const std::string& results);

}  // namespace acol::experiment
