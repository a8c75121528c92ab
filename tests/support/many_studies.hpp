#pragma once

#include <fmt/format.h>

#include <cstdlib>

#include "support/binomial.hpp"

namespace acol::guarantee {

constexpr double kDelta = 0.1;
constexpr double kConfidence = 0.999;

/// How many studies a setting gets: ACOL_STUDIES, or `few`.
inline int studies(int few = 300) {
  const char* text = std::getenv("ACOL_STUDIES");
  return text != nullptr ? std::atoi(text) : few;
}

/// The test that every setting must pass and every control must fail.
inline bool within_delta(int wrong, int runs) {
  return testing::upper_bound(wrong, runs, kConfidence) <= kDelta;
}

/// So many are wrong that no number of studies would pass it: what few studies of a control show.
inline bool beyond_delta(int wrong, int runs) {
  return 1 - testing::upper_bound(runs - wrong, runs, kConfidence) > kDelta;
}

/// The figure behind a verdict, for whoever runs the long form.
inline void show(int wrong, int runs) { fmt::print("[  wrong   ] {} of {}\n", wrong, runs); }

}  // namespace acol::guarantee
