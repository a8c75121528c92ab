#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "acol/experiment/spec.hpp"

namespace acol::experiment {

/// Processes that share one sweep on one file system, as `mpirun` starts them.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// Waits for all ranks, then next() counts from 0.
  virtual void begin() = 0;
  /// 0, 1, 2, … each given once to one caller among all ranks. Any thread may ask.
  virtual std::int64_t next() = 0;
  /// Waits for all ranks.
  virtual void barrier() = 0;
};

/// The i-th of n parts of a sweep, for machines that cannot talk to each other.
struct Shard {
  std::int64_t index = 0;
  std::int64_t count = 1;
};

/// How far a sweep is, as one of its processes sees it.
struct SweepProgress {
  std::int64_t finished = 0;  ///< Runs; with several processes about that many.
  std::int64_t total = 0;     ///< Runs that were to do when it was started.
  double seconds_left = 0;    ///< An estimate; 0 without a clock.
};

struct RunnerOptions {
  int jobs = 1;
  bool overwrite = false;  ///< Discard what another build or configuration left.
  Shard shard = {};
  Ranks* ranks = nullptr;
  std::function<bool()> stop = {};
  std::function<double()> now = {};
  std::function<void(const SweepProgress&)> progress = {};  ///< From one thread at a time.
};

struct SweepState {
  std::int64_t total = 0;    ///< Runs of the experiment.
  std::int64_t missing = 0;  ///< Not finished yet, anywhere.
};

/// Throws Error if `directory` holds runs of another build or configuration.
void require_own(const ExperimentSpec& spec, const std::filesystem::path& directory);

/// Runs what is not finished yet; with all of it there, writes `directory`/results.csv (rows in the
/// order of the sweep, the same bytes whoever computed them) and timings.csv. Throws Error as
/// require_own() does unless it may overwrite.
SweepState run_experiment(const ExperimentSpec& spec, const std::filesystem::path& directory,
                          const RunnerOptions& options);

/// Collects what runners left in `parts` (directories) into `directory`.
SweepState merge_experiment(const ExperimentSpec& spec, const std::filesystem::path& directory,
                            const std::vector<std::filesystem::path>& parts);

}  // namespace acol::experiment
