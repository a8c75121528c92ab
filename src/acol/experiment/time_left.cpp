#include "acol/experiment/time_left.hpp"

#include <algorithm>

namespace acol::experiment {

void TimeLeft::learn(const std::string& kind, double seconds) {
  Kind& known = kinds_[kind];
  ++known.measured;
  known.seconds += seconds;
}

void TimeLeft::finish(const std::string& kind, double seconds) {
  learn(kind, seconds);
  ++kinds_[kind].finished;
}

double TimeLeft::seconds(std::int64_t workers, std::int64_t processes) const {
  double known = 0;    // seconds to come of kinds with a mean
  double unknown = 0;  // runs to come of the others
  double means = 0;
  double measured_kinds = 0;
  for (const auto& [name, kind] : kinds_) {
    const auto left =
        static_cast<double>(std::max<std::int64_t>(0, kind.expected - kind.finished * processes));
    if (kind.measured == 0) {
      unknown += left;
      continue;
    }
    const double mean = kind.seconds / static_cast<double>(kind.measured);
    known += left * mean;
    means += mean;
    ++measured_kinds;
  }
  if (measured_kinds > 0) known += unknown * means / measured_kinds;
  return known / static_cast<double>(workers * processes);
}

}  // namespace acol::experiment
