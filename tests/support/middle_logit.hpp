#pragma once

#include <cmath>

namespace acol::testing {

/// E[1/(1 + exp(−l − sd Z))], Z standard normal, by the trapezoidal rule.
inline double mean_share(double l, double sd) {
  double sum = 0;
  double weights = 0;
  for (double z = -8; z <= 8; z += 0.05) {
    const double weight = std::exp(-z * z / 2);
    sum += weight / (1 + std::exp(-l - sd * z));
    weights += weight;
  }
  return sum / weights;
}

/// The logit of people in the middle, if a share of all says yes.
inline double middle_logit(double share, double sd) {
  double low = -50;
  double high = 50;
  for (int turn = 0; turn < 60; ++turn) {
    const double middle = (low + high) / 2;
    (mean_share(middle, sd) < share ? low : high) = middle;
  }
  return low;
}

}  // namespace acol::testing
