#include <algorithm>
#include <array>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/evidence_check.hpp"

namespace acol::verify {
namespace {

/// What the money on an arm is spread over: λ_g √V⁰ = 2, √2, 1, …, and the shares ω_g of a prior
/// that is cut between the bets.
struct BetTable {
  std::array<Real, kBetSizes> sizes;
  std::array<Real, kBetSizes> shares;
};

BetTable make_bet_table() {
  const auto prior = [](Real size) {  // P(l) = ⅛ Σ erf(2^k l)
    Real sum = 0;
    for (int k = 0; k < 8; ++k) sum += std::erf(std::ldexp(size, k));
    return sum / 8;
  };
  BetTable table{};
  const Real root = std::pow(Real{2}, Real{0.25});
  for (std::size_t g = 0; g < kBetSizes; ++g) {
    const Real size = 2 * std::pow(Real{2}, -static_cast<Real>(g) / 2);
    const Real above = g == 0 ? 1 : prior(size * root);
    const Real below = g + 1 == kBetSizes ? 0 : prior(size / root);
    table.sizes[g] = size;
    table.shares[g] = above - below;
  }
  return table;
}

const BetTable& bet_table() {
  static const BetTable table = make_bet_table();
  return table;
}

/// ψ(x) = −log(1 − x) − x, without cancellation where x is small.
Real psi(Real x) {
  if (x > 1e-3L) return -std::log1p(-x) - x;
  Real sum = 0;
  for (int power = 9; power >= 2; --power) sum = sum * x + 1 / static_cast<Real>(power);
  return sum * x * x;
}

}  // namespace

/// log Σ_g ω_g exp(λ_g S − K_g); with a margin only the bets of at least a quarter of it are
/// used, and the largest one.
Real EvidenceCheck::log_mixture(Real sum, const Arm& arm) const {
  const BetTable& table = bet_table();
  if (arm.clock == 0) return 0;
  Real money = 0;
  Real top = -kInfinity;
  std::vector<Real> parts;
  for (std::size_t g = 0; g < kBetSizes; ++g) {
    const Real size = table.sizes[g] / std::sqrt(arm.scale);
    if (g > 0 && size < statement_.margin / 4) break;
    money += table.shares[g];
    parts.push_back(std::log(table.shares[g]) + size * sum - arm.costs[g]);
    top = std::max(top, parts.back());
  }
  Real total = 0;
  for (const Real part : parts) total += std::exp(part - top);
  return top + std::log(total / money);
}

/// Forecasts are allowed where answers are independent and in a range, and must lie in it.
void EvidenceCheck::check_expected(const AnsweredRound& round) const {
  if (round.means.empty()) return;
  require(statement_.range && !statement_.by_rater,
          "a round expects something of answers that are not in a range, or not independent");
  require(
      round.means.size() == round.arms.size() && round.expected_squares.size() == round.arms.size(),
      "a round expects something of other candidates than it asks about");
  for (std::size_t a = 0; a < round.means.size(); ++a) {
    require(statement_.range->first <= round.means[a] &&
                round.means[a] <= statement_.range->second && round.expected_squares[a] >= 0,
            "a round expects answers that are out of range");
  }
}

/// What bets of every size on a round cost: λ² dV/2, or ψ(λh)/h² Q where that promised to be
/// clearly less. `weights` are those of all answers about an arm together.
void EvidenceCheck::add_costs(const AnsweredRound& round, const std::vector<Real>& weights,
                              Real clock, Arm& arm) const {
  Real reach = 0;     // h
  Real expected = 0;  // of
  Real spread = 0;    // Q
  for (std::size_t a = 0; a < round.means.size(); ++a) {
    const AnsweredArm& asked = round.arms[a];
    const auto count = static_cast<Real>(asked.count);
    const Real h = std::abs(weights[a]) / count * clock;
    reach = std::max(reach, (statement_.range->second - statement_.range->first) * h);
    expected += h * h * count * round.expected_squares[a];
    spread += h * h * asked.distance;
  }
  for (std::size_t g = 0; g < kBetSizes; ++g) {
    const Real size = bet_table().sizes[g] / std::sqrt(arm.scale);
    const Real plain = size * size * clock / 2;
    const Real x = size * reach;
    const bool bounded = reach > 0 && x <= 0.95L;
    const Real factor = bounded ? psi(x) / (reach * reach) : 0;
    arm.costs[g] += bounded && factor * expected < 0.9L * plain ? factor * spread : plain;
  }
}

}  // namespace acol::verify
