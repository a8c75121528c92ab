#pragma once

#include <memory>

#include "acol/experiment/runner.hpp"

namespace acol::cli {

/// The ranks that `mpirun` (or `srun`) started together with this process; none if it was started
/// alone. MPI is loaded only then, from a library of its own beside the program.
std::unique_ptr<experiment::Ranks> join_ranks();

}  // namespace acol::cli
