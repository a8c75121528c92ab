#pragma once

#include <Eigen/Core>

#include "acol/core/choice.hpp"

namespace acol {

/// Bets of many sizes λ_1 > λ_2 > … on the sign of c, a factor √2 apart.
constexpr int kBets = 24;
using BetArray = Eigen::Array<double, kBets, 1>;

/// λ_g = 2 · 2^(−(g−1)/2) / √scale. `scale` is the clock of the first round that speaks about c,
/// known before its answers: bets from about the accuracy of that round down to a three-thousandth
/// of it.
BetArray bet_sizes(double scale);

/// What is thought of the size of c before any answer: an average of halves of normals around 0,
/// whose precisions are a factor 4 apart. Fixed by the first round of a study for all of it.
enum class BetPrior {
  even,  ///< Eight alike, with precisions from 2 times the scale on: with a margin, and acol 0.2.
  falling,  ///< Nine, from the same on, each with 0.8 times the share of the one before.
};

constexpr auto choices(BetPrior) {
  return named<BetPrior>({{"even", BetPrior::even}, {"falling", BetPrior::falling}});
}

/// How much money is on each bet: that of the prior, cut between the bets. It does not depend on
/// the scale. Sums to 1.
const BetArray& bet_shares(BetPrior prior);

/// How far the noise of a round's dS may go, for one arm: dV, and for answers in a range of width D
/// more, with w_j the weights of the answers, v = 1/dV and m_j forecasts of the answers.
struct RoundRisk {
  double clock = 0;     ///< dV
  double reach = 0;     ///< h = D max |w_j|/v; 0: no range is known.
  double expected = 0;  ///< What is expected at commit of
  double spread = 0;    ///< Q = Σ (w_j/v)² (y_j − m_j)².
};

/// What bets on a round cost: with it, exp(±λ dS − cost) has a mean of at most 1 if the bet is on
/// what is not true.
///
///   λ² dV/2                               for R-sub-Gaussian answers,
///   ψ(λh)/h² Q,  ψ(x) = −log(1 − x) − x   for answers in a range and λh < 1 [fan2015, howard2021],
///
/// the second where it is expected, at commit, to be clearly less (docs/math.md).
BetArray costs_of_bets(const BetArray& sizes, const RoundRisk& risk);

/// What the answers of a round that is dealt in lots say of one arm, for bets on one side. With Z_b
/// the sum of h_j (y_j − m_j) over the lot b (Lots, docs/math.md):
struct LotRisk {
  double proxy = 0;  ///< R² Σ_b (Σ_{j ∈ b} |h_j|)²: of a noise in which every lot errs together.
  bool clearly = false;  ///< Whether the lots were expected, at commit, to vary clearly less.
  double reach = 0;      ///< r: no lot's ±Z_b is ever below −r.
  double squares = 0;    ///< Σ_b Z_b²
  double cubes = 0;      ///< Σ_b (±Z_b)³
  double fourths = 0;    ///< Σ_b Z_b⁴
};

/// κ(x) = (−log(1 − x) − x − x²/2 − x³/3)/x⁴ = 1/4 + x/5 + x²/6 + …, for 0 ≤ x < 1.
double kappa(double x);

/// The same for lots, whose people are independent while one person's answers need not be:
///
///   λ²/2 ΣZ² − λ³/3 Σ(±Z)³ + κ(λr) λ⁴ ΣZ⁴    where λr ≤ 0.95 and lots vary clearly less,
///   λ² proxy/2                               elsewhere [hoeffding1963].
BetArray costs_of_lots(const BetArray& sizes, const LotRisk& risk);

/// log M, M the average over the `used` largest bets, by their `shares`, of exp(λS − cost): the
/// evidence that c > 0. Starts at M = 1, and does not grow on average as long as c ≤ 0.
double log_mixture(double sum, const BetArray& sizes, const BetArray& costs, const BetArray& shares,
                   int used = kBets);

}  // namespace acol
