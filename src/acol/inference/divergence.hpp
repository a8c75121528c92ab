#pragma once

#include <cmath>

namespace acol {

/// kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q)) with 0 ln 0 = 0: what an answer tells on
/// average against a share q where p is the truth.
inline double divergence(double p, double q) {
  const auto part = [](double a, double b) { return a > 0 ? a * std::log(a / b) : 0; };
  return part(p, q) + part(1 - p, 1 - q);
}

}  // namespace acol
