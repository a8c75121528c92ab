#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace acol::benchmarks {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// How many times longer `action` takes than `unit`: the median over `repeats` measurements of
/// `calls` calls each, the two taking turns so that both see the same state of the machine.
template <class Action, class Unit>
double ratio(int repeats, int calls, Action&& action, Unit&& unit) {
  const auto timed = [calls](auto& work) {
    const double start = now();
    for (int call = 0; call < calls; ++call) work();
    return now() - start;
  };
  std::vector<double> ratios;
  for (int i = 0; i < repeats; ++i) ratios.push_back(timed(action) / timed(unit));
  std::ranges::sort(ratios);
  return ratios[ratios.size() / 2];
}

/// One line: what was measured, and whether it is within its bar. Returns that.
inline bool report(const std::string& what, double measured, double bar,
                   const std::string& unit = "x") {
  const bool within = measured <= bar;
  fmt::print("{:<68} {:>9.3f} {:<3} bar {:>6} {}\n", what, measured, unit, bar,
             within ? "ok" : "MISSED");
  return within;
}

}  // namespace acol::benchmarks
