#include "acol/inference/mixture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace acol {
namespace {

/// Precisions are 2 · 4^k times the scale: c from about the accuracy of the first round down to
/// a two-hundredth of it, where a factor 4 between neighbours loses less than 0.1 nats.
constexpr std::size_t kScales = 8;
constexpr double kFirstScale = 2;
constexpr double kScaleRatio = 4;

/// log Φ(z) + z²/2.
double log_scaled_normal(double z) {
  if (z > -12) return std::log(0.5 * std::erfc(-z / std::numbers::sqrt2)) + z * z / 2;
  // Mills' ratio, to 2e-8 from here on.
  const double q = 1 / (z * z);
  const double series = 1 - q * (1 - 3 * q * (1 - 5 * q * (1 - 7 * q)));
  return std::log(series / (-z * std::sqrt(2 * std::numbers::pi)));
}

}  // namespace

double log_normal_mixture(double sum, double clock, double rho) {
  return std::numbers::ln2 + 0.5 * std::log(rho / (clock + rho)) +
         log_scaled_normal(sum / std::sqrt(clock + rho));
}

double log_mixture(double sum, double clock, double scale, double finest) {
  if (clock <= 0) return 0;
  std::array<double, kScales> logs{};
  std::size_t used = 0;
  double largest = -std::numeric_limits<double>::infinity();
  for (double rho = kFirstScale * scale; used < kScales; rho *= kScaleRatio) {
    if (used > 0 && rho > finest) break;
    logs[used] = log_normal_mixture(sum, clock, rho);
    largest = std::max(largest, logs[used]);
    ++used;
  }
  double total = 0;
  for (std::size_t i = 0; i < used; ++i) total += std::exp(logs[i] - largest);
  return largest + std::log(total / static_cast<double>(used));
}

}  // namespace acol
