#pragma once

#include <filesystem>
#include <vector>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"

namespace acol::experiment {

/// The figures of the searches in the driving world, from their results.csv.
std::vector<Figure> robustness_figures(const ExperimentSpec& spec, const std::string& results);
std::vector<Figure> scenario_figures(const ExperimentSpec& spec, const std::string& results);

}  // namespace acol::experiment
