#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace acol::experiment {

/// How long a sweep will still take. Its runs differ by a factor of thousands, so each kind has a
/// mean of its own; a kind of which nothing has ended yet is taken for an average one.
class TimeLeft {
 public:
  /// A run that is still to come.
  void expect(const std::string& kind) { ++kinds_[kind].expected; }

  /// How long a run took that is finished, today or in an earlier part of the sweep.
  void learn(const std::string& kind, double seconds);

  /// One of the expected runs has ended.
  void finish(const std::string& kind, double seconds);

  /// What is left for `workers` threads. Of `processes` that share the sweep we see one, and take
  /// the others to do the same.
  double seconds(std::int64_t workers, std::int64_t processes) const;

 private:
  struct Kind {
    std::int64_t expected = 0;
    std::int64_t finished = 0;  ///< Of the expected ones.
    std::int64_t measured = 0;
    double seconds = 0;  ///< Of the measured ones together.
  };

  std::map<std::string, Kind> kinds_;
};

}  // namespace acol::experiment
