#pragma once

#include <string>
#include <vector>

#include "acol/experiment/question_rows.hpp"
#include "acol/experiment/spec.hpp"

namespace acol::experiment {

/// The axis of what an experiment sweeps: logarithmic along instances, where laws are powers; ticks
/// where something was measured.
io::OrderedJson sweep_axis(const ExperimentSpec& spec);

/// Lines with marks along the sweep, one an algorithm, perhaps with bands between the quartiles; ▲
/// above the places where the median is a limit.
io::OrderedJson line_layers(const ExperimentSpec& spec, const std::vector<std::string>& names,
                            const std::string& field, bool bands);

}  // namespace acol::experiment
