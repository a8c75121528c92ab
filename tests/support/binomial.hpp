#pragma once

#include <cmath>

namespace acol::testing {

/// P(X ≤ k) for X ~ Binomial(n, p).
inline double binomial_cdf(int k, int n, double p) {
  double sum = 0;
  for (int i = 0; i <= k; ++i) {
    sum += std::exp(std::lgamma(n + 1.0) - std::lgamma(i + 1.0) - std::lgamma(n - i + 1.0) +
                    i * std::log(p) + (n - i) * std::log1p(-p));
  }
  return sum;
}

/// The one-sided upper bound of Clopper and Pearson for a share, after k of n.
inline double upper_bound(int k, int n, double confidence) {
  if (k >= n) return 1;
  double low = 0;
  double high = 1;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (binomial_cdf(k, n, middle) > 1 - confidence ? low : high) = middle;
  }
  return high;
}

}  // namespace acol::testing
