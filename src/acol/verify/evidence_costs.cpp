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

/// P(l) = ⅛ Σ_{k=0}^{7} erf(2^k l)
Real even_prior(Real size) {
  Real sum = 0;
  for (int k = 0; k < 8; ++k) sum += std::erf(std::ldexp(size, k));
  return sum / 8;
}

/// P(l) = Σ_{k=0}^{8} 0.8^k erf(2^k l) / Σ 0.8^k
Real falling_prior(Real size) {
  Real sum = 0;
  Real total = 0;
  for (int k = 8; k >= 0; --k) {
    sum = 0.8L * sum + std::erf(std::ldexp(size, k));
    total = 0.8L * total + 1;
  }
  return sum / total;
}

BetTable make_bet_table(Real (*prior)(Real)) {
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

const BetTable& bet_table(bool falling) {
  static const BetTable even_table = make_bet_table(even_prior);
  static const BetTable falling_table = make_bet_table(falling_prior);
  return falling ? falling_table : even_table;
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
Real EvidenceCheck::log_mixture(Real sum, const Arm& arm,
                                const std::array<Real, kBetSizes>& costs) const {
  const BetTable& table = bet_table(falling_);
  if (arm.clock == 0) return 0;
  Real money = 0;
  Real top = -kInfinity;
  std::vector<Real> parts;
  for (std::size_t g = 0; g < kBetSizes; ++g) {
    const Real size = table.sizes[g] / std::sqrt(arm.scale);
    if (g > 0 && size < statement_.margin / 4) break;
    money += table.shares[g];
    parts.push_back(std::log(table.shares[g]) + size * sum - costs[g]);
    top = std::max(top, parts.back());
  }
  Real total = 0;
  for (const Real part : parts) total += std::exp(part - top);
  return top + std::log(total / money);
}

/// Forecasts are allowed where answers are in a range and independent, or dealt in lots, and must
/// lie in it.
void EvidenceCheck::check_expected(const AnsweredRound& round) const {
  require(round.lots.empty() || !round.means.empty(), "a round in lots has no forecasts");
  if (round.means.empty()) return;
  require(statement_.range && (!statement_.by_rater || !round.lots.empty()),
          "a round has forecasts although answers have no range or are not independent");
  require(
      round.means.size() == round.arms.size() && round.expected_squares.size() == round.arms.size(),
      "a round has forecasts for candidates that it does not ask about");
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
    const Real size = bet_table(falling_).sizes[g] / std::sqrt(arm.scale);
    const Real plain = size * size * clock / 2;
    const Real x = size * reach;
    const bool bounded = reach > 0 && x <= 0.95L;
    const Real factor = bounded ? psi(x) / (reach * reach) : 0;
    const Real cost = bounded && factor * expected < 0.9L * plain ? factor * spread : plain;
    arm.costs[g] += cost;
    arm.costs_below[g] += cost;
  }
}

namespace {

/// κ(x) = Σ_{k ≥ 0} x^k/(k + 4), and in closed form where that loses nothing.
Real kappa(Real x) {
  if (x > 0.1L) {
    return (-std::log1p(-x) - x - x * x / 2 - x * x * x / 3) / (x * x * x * x);
  }
  Real sum = 0;
  for (int power = 24; power >= 4; --power) sum = sum * x + 1 / static_cast<Real>(power);
  return sum;
}

/// What the lots of a round say of one arm at commit, in units of w.
struct LotOutlook {
  Real proxy = 0;     ///< Σ (Σ |w|)²
  Real together = 0;  ///< Σ (Σ w)²
  Real squares = 0;   ///< Σ w²
  Real expected = 0;  ///< Σ w² s
  Real reach_up = 0;
  Real reach_down = 0;
};

LotOutlook outlook_of(const AnsweredRound& round, const std::vector<Real>& single, Real low,
                      Real high) {
  LotOutlook all;
  for (const std::vector<LotPlace>& lot : round.lots) {
    Real size = 0;
    Real sum = 0;
    Real up = 0;
    Real down = 0;
    for (const LotPlace& place : lot) {
      const Real w = single[place.arm];
      const Real below = round.means[place.arm] - low;
      const Real above = high - round.means[place.arm];
      size += std::abs(w);
      sum += w;
      up += w > 0 ? w * below : -w * above;
      down += w > 0 ? w * above : -w * below;
      all.squares += w * w;
      all.expected += w * w * round.expected_squares[place.arm];
    }
    all.proxy += size * size;
    all.together += sum * sum;
    all.reach_up = std::max(all.reach_up, up);
    all.reach_down = std::max(all.reach_down, down);
  }
  return all;
}

/// Sums over the lots of powers of Z, for bets on one side.
struct LotPowers {
  Real total = 0;
  Real second = 0;
  Real third = 0;
  Real fourth = 0;
};

/// `up`: for bets on "above", which the low end hurts where a weight is positive.
LotPowers powers_of(const AnsweredRound& round, const std::vector<Real>& single, Real v, bool up) {
  LotPowers powers;
  for (const std::vector<LotPlace>& lot : round.lots) {
    Real z = 0;
    for (const LotPlace& place : lot) {
      const Real h = single[place.arm] / v;
      const Real y = (h > 0) == up ? place.low : place.high;
      z += h * (y - round.means[place.arm]);
      powers.total += h * y;
    }
    const Real signed_z = up ? z : -z;
    powers.second += z * z;
    powers.third += signed_z * signed_z * signed_z;
    powers.fourth += z * z * z * z;
  }
  return powers;
}

}  // namespace

void EvidenceCheck::add_lots(const AnsweredRound& round, const std::vector<Real>& weights,
                             Real bias, Arm& arm) const {
  std::vector<Real> single;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    single.push_back(weights[a] / static_cast<Real>(round.arms[a].count));
  }
  const auto [low, high] = *statement_.range;
  const LotOutlook all = outlook_of(round, single, low, high);
  const Real proxy = statement_.noise_bound * statement_.noise_bound * all.proxy;
  if (!(proxy > 0)) return;
  const Real expected =
      all.expected + round.covariance * std::max<Real>(0, all.together - all.squares);
  const Real reach = std::max(all.reach_up, all.reach_down);
  const Real wanted = std::max(expected, statement_.margin / 2 * reach);
  const Real v = wanted > 0 ? std::min(proxy, wanted) : proxy;
  if (arm.clock == 0) arm.scale = static_cast<Real>(round.stakes.blocks) / v;
  for (const bool up : {true, false}) {
    const LotPowers powers = powers_of(round, single, v, up);
    const Real r = (up ? all.reach_up : all.reach_down) / v;
    (up ? arm.above : arm.below) +=
        powers.total + (-statement_.threshold + (up ? -bias : bias)) / v;
    for (std::size_t g = 0; g < kBetSizes; ++g) {
      const Real l = bet_table(falling_).sizes[g] / std::sqrt(arm.scale);
      const bool close = l * r <= 0.95L && expected < 0.9L * proxy;
      (up ? arm.costs : arm.costs_below)[g] +=
          close ? l * l * powers.second / 2 - l * l * l * powers.third / 3 +
                      kappa(l * r) * l * l * l * l * powers.fourth
                : l * l * proxy / (v * v) / 2;
    }
  }
  arm.clock += 1 / v;
}

}  // namespace acol::verify
