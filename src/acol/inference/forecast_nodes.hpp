#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "acol/inference/mean_forecast.hpp"

namespace acol {

/// The logarithm of what one unit of money becomes that is split over the means a forecast thinks
/// possible: 13 nodes, evenly spaced, weighted by the normal density. `kept(v)` keeps a node where
/// answers can be; `log_factor(v)` is what the answers make of the money on it. Where the forecast
/// is not sure enough for a bet: 0.
template <class Kept, class LogFactor>
double log_mixture(Side side, double boundary, const MeanForecast& forecast, Stake stake,
                   const Kept& kept, const LogFactor& log_factor) {
  constexpr int kNodes = 13;
  constexpr double kSpacing = 0.5;  // in deviations
  // In deviations: at 1 the chance to be right is 0.84, at ⅔ it is 0.75.
  const double least = stake == Stake::all ? 1 : 2.0 / 3;
  const double beyond_by =
      side == Side::above ? forecast.mean - boundary : boundary - forecast.mean;
  if (beyond_by < least * forecast.deviation) return 0;
  std::array<double, kNodes> logs{};
  std::array<double, kNodes> weight{};
  int nodes = 0;
  double weights = 0;
  double largest = 0;
  for (int i = 0; i < kNodes; ++i) {
    const double z = kSpacing * (i - kNodes / 2);
    const double v = kept(forecast.mean + z * forecast.deviation);
    const bool beyond = side == Side::above ? v > boundary : v < boundary;
    if (!beyond && stake == Stake::all) continue;
    const auto at = static_cast<std::size_t>(nodes++);
    logs[at] = beyond ? log_factor(v) : 0;
    weight[at] = std::exp(-z * z / 2);
    weights += weight[at];
    largest = nodes == 1 ? logs[at] : std::max(largest, logs[at]);
  }
  if (nodes == 0) return 0;
  double sum = 0;
  for (int i = 0; i < nodes; ++i) {
    const auto at = static_cast<std::size_t>(i);
    sum += weight[at] * std::exp(logs[at] - largest);
  }
  return largest + std::log(sum / weights);
}

}  // namespace acol
