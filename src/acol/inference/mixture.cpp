#include "acol/inference/mixture.hpp"

#include <cmath>
#include <numbers>

namespace acol {
namespace {

constexpr double kLargestBet = 2;
constexpr double kBetRatio = std::numbers::sqrt2;
/// The prior's precisions are 2 · 4^k times the scale: a factor 4 between neighbours loses less
/// than 0.1 nats.
constexpr int kPrecisions = 8;
constexpr double kFirstPrecision = 2;
constexpr double kPrecisionRatio = 4;
/// ψ has a pole at 1.
constexpr double kLargestReach = 0.95;
/// How much less the second cost must promise to be.
constexpr double kClearlyLess = 0.9;

/// The prior's probability of c ≤ λ/√scale.
double prior_below(double lambda) {
  double sum = 0;
  double precision = kFirstPrecision;
  for (int k = 0; k < kPrecisions; ++k, precision *= kPrecisionRatio) {
    sum += std::erf(lambda * std::sqrt(precision / 2));
  }
  return sum / kPrecisions;
}

/// λ_g for a scale of 1.
BetArray unit_sizes() {
  BetArray sizes;
  for (int g = 0; g < kBets; ++g) sizes(g) = kLargestBet * std::pow(kBetRatio, -g);
  return sizes;
}

BetArray cut_prior() {
  // Between two neighbours the cut is at their geometric mean.
  BetArray shares;
  double above = 1;
  for (int g = 0; g < kBets; ++g) {
    const double cut = unit_sizes()(g) / std::sqrt(kBetRatio);
    const double below = g + 1 < kBets ? prior_below(cut) : 0;
    shares(g) = above - below;
    above = below;
  }
  return shares;
}

/// ψ(x) = −log(1 − x) − x = x²/2 + x³/3 + …
double psi(double x) {
  if (x < 1e-3) return x * x * (1.0 / 2 + x * (1.0 / 3 + x * (1.0 / 4 + x / 5)));
  return -std::log1p(-x) - x;
}

}  // namespace

BetArray bet_sizes(double scale) {
  static const BetArray unit = unit_sizes();
  return unit / std::sqrt(scale);
}

const BetArray& bet_shares() {
  static const BetArray shares = cut_prior();
  return shares;
}

BetArray costs_of_bets(const BetArray& sizes, const RoundRisk& risk) {
  BetArray costs = sizes.square() * (risk.clock / 2);
  if (!(risk.reach > 0)) return costs;
  for (int g = 0; g < kBets; ++g) {
    const double x = sizes(g) * risk.reach;
    if (x > kLargestReach) continue;
    const double factor = psi(x) / (risk.reach * risk.reach);
    if (factor * risk.expected < kClearlyLess * costs(g)) costs(g) = factor * risk.spread;
  }
  return costs;
}

double log_mixture(double sum, const BetArray& sizes, const BetArray& costs, int used) {
  const BetArray logs = sizes * sum - costs;
  const double largest = logs.head(used).maxCoeff();
  const auto shares = bet_shares().head(used);
  return largest + std::log(((logs.head(used) - largest).exp() * shares).sum() / shares.sum());
}

}  // namespace acol
