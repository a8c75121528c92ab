#pragma once

#include <span>

#include "acol/experiment/chart.hpp"
#include "acol/experiment/spec.hpp"
#include "acol/experiment/summary.hpp"

namespace acol::experiment {

/// One bar an algorithm, from 1 question on, with its quartiles; one panel each where there are
/// some.
Figure bar_figure(const ExperimentSpec& spec, std::span<const CellSummary> cells);

}  // namespace acol::experiment
