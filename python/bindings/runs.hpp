#pragma once

#include "acol/simulate/run_summary.hpp"
#include "bindings.hpp"

namespace acol::python {

/// What simulate() gives back.
struct Simulation {
  std::string algorithm;
  std::string instance;
  double delta = 0;
  RunSummary summary = {};
  std::vector<RunResult> runs = {};
};

void bind_runs(py::module_& module);

}  // namespace acol::python
