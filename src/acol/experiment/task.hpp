#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acol::experiment {

/// One run of an experiment: what it will add to results.csv can be computed anywhere, at any time,
/// and is the same. Its key is a hash of everything that it depends on.
struct Task {
  std::string key;
  std::string name;  ///< For people: where in the sweep it is.
  std::string kind;  ///< Runs of one kind take about as long as each other.
  /// What run() needs and is not what is measured, done before its clock starts; may be missing.
  std::function<void()> prepare = {};
  /// The row, or nothing if stop() ended it.
  std::function<std::optional<std::string>(const std::function<bool()>& stop)> run;
};

/// All runs of an experiment, in the order of results.csv, with the names of its columns.
struct TaskList {
  std::string header;
  std::vector<Task> tasks;
};

/// 16 hexadecimal digits (FNV-1a) that name what a text says.
std::string digest(std::string_view text);

}  // namespace acol::experiment
