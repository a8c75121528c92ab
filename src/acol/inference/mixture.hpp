#pragma once

#include <Eigen/Core>

namespace acol {

/// Bets of many sizes λ_1 > λ_2 > … on the sign of c, a factor √2 apart.
constexpr int kBets = 24;
using BetArray = Eigen::Array<double, kBets, 1>;

/// λ_g = 2 · 2^(−(g−1)/2) / √scale. `scale` is the clock of the first round that speaks about c,
/// known before its answers: bets from about the accuracy of that round down to a three-thousandth
/// of it.
BetArray bet_sizes(double scale);

/// How much money is on each bet: that of a prior for c, cut between the bets. The prior is an
/// average of eight halves of normals around 0, with precisions of 2, 8, 32, … times the scale. It
/// does not depend on the scale. Sums to 1.
const BetArray& bet_shares();

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

/// log M, M the average over the `used` largest bets, by their shares, of exp(λS − cost): the
/// evidence that c > 0. Starts at M = 1, and does not grow on average as long as c ≤ 0.
double log_mixture(double sum, const BetArray& sizes, const BetArray& costs, int used = kBets);

}  // namespace acol
