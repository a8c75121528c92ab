#include "acol/inference/mixture.hpp"

#include <cmath>
#include <numbers>

namespace acol {
namespace {

constexpr double kMaxBet = 2;
constexpr double kBetRatio = std::numbers::sqrt2;
/// A factor 4 between neighbouring precisions loses less than 0.1 nats.
constexpr double kPrecisionRatio = 4;
/// ψ has a pole at 1.
constexpr double kMaxReach = 0.95;
/// How much less the second cost must promise to be.
constexpr double kClearlyLess = 0.9;

struct Precisions {
  int count;
  double first;  ///< Times the scale.
  double fall;   ///< Share of one over that of the one before.
};

constexpr Precisions precisions_of(BetPrior prior) {
  return prior == BetPrior::even ? Precisions{8, 2, 1} : Precisions{9, 2, 0.8};
}

/// The prior's probability of c ≤ λ/√scale.
double prior_below(const Precisions& prior, double lambda) {
  double sum = 0;
  double total = 0;
  double precision = prior.first;
  double share = 1;
  for (int k = 0; k < prior.count; ++k, precision *= kPrecisionRatio, share *= prior.fall) {
    sum += share * std::erf(lambda * std::sqrt(precision / 2));
    total += share;
  }
  return sum / total;
}

/// λ_g for a scale of 1.
BetArray unit_sizes() {
  BetArray sizes;
  for (int g = 0; g < kBets; ++g) sizes(g) = kMaxBet * std::pow(kBetRatio, -g);
  return sizes;
}

BetArray cut_prior(const Precisions& prior) {
  // Between two neighbours the cut is at their geometric mean.
  BetArray shares;
  double above = 1;
  for (int g = 0; g < kBets; ++g) {
    const double cut = unit_sizes()(g) / std::sqrt(kBetRatio);
    const double below = g + 1 < kBets ? prior_below(prior, cut) : 0;
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

/// Below this the series is used, whose terms fall like x^k.
constexpr double kSmallReach = 0.1;
constexpr int kSeriesTerms = 16;

}  // namespace

double kappa(double x) {
  if (x >= kSmallReach) {
    return (-std::log1p(-x) - x * (1 + x * (1.0 / 2 + x / 3))) / (x * x * x * x);
  }
  double sum = 0;
  for (int power = kSeriesTerms; power >= 4; --power) sum = sum * x + 1.0 / power;
  return sum;
}

BetArray costs_of_lots(const BetArray& sizes, const LotRisk& risk) {
  BetArray costs = sizes.square() * (risk.proxy / 2);
  if (!risk.clearly) return costs;
  for (int g = 0; g < kBets; ++g) {
    const double l = sizes(g);
    const double x = l * risk.reach;
    if (x > kMaxReach) continue;
    costs(g) = l * l * (risk.squares / 2 + l * (-risk.cubes / 3 + l * kappa(x) * risk.fourths));
  }
  return costs;
}

BetArray bet_sizes(double scale) {
  static const BetArray unit = unit_sizes();
  return unit / std::sqrt(scale);
}

const BetArray& bet_shares(BetPrior prior) {
  static const BetArray even = cut_prior(precisions_of(BetPrior::even));
  static const BetArray falling = cut_prior(precisions_of(BetPrior::falling));
  return prior == BetPrior::even ? even : falling;
}

BetArray costs_of_bets(const BetArray& sizes, const RoundRisk& risk) {
  BetArray costs = sizes.square() * (risk.clock / 2);
  if (!(risk.reach > 0)) return costs;
  for (int g = 0; g < kBets; ++g) {
    const double x = sizes(g) * risk.reach;
    if (x > kMaxReach) continue;
    const double factor = psi(x) / (risk.reach * risk.reach);
    if (factor * risk.expected < kClearlyLess * costs(g)) costs(g) = factor * risk.spread;
  }
  return costs;
}

double log_mixture(double sum, const BetArray& sizes, const BetArray& costs, const BetArray& shares,
                   int used) {
  const BetArray logs = sizes * sum - costs;
  const double largest = logs.head(used).maxCoeff();
  const auto money = shares.head(used);
  return largest + std::log(((logs.head(used) - largest).exp() * money).sum() / money.sum());
}

}  // namespace acol
