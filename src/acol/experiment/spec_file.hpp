#pragma once

#include <string>
#include <vector>

#include "acol/experiment/presets.hpp"
#include "acol/experiment/spec.hpp"

namespace acol::experiment {

/// Reads a specification. `quick` applies the file's [quick] table: fewer seeds, coarser sweeps.
/// Throws ParseError with file and line.
ExperimentSpec parse_experiment(const std::string& name, const std::string& toml, bool quick);

/// Sets every switch of the experiment in somebody's reading.
void read_as(ExperimentSpec& spec, Reading reading);

/// Applies "key=value": a top-level key of the file, or a setting of the algorithms. Throws
/// InvalidArgument, listing the known keys.
void apply_override(ExperimentSpec& spec, const std::string& assignment);

/// The experiments that come with acol, in the order of their `place`.
std::vector<std::string> experiment_names();

/// The built-in experiment called `name`, or the file at that path. Throws InvalidArgument,
/// listing the known ones.
ExperimentSpec find_experiment(const std::string& name, bool quick);

}  // namespace acol::experiment
