#pragma once

#include <span>
#include <vector>

#include "acol/inference/stakes.hpp"

namespace acol {

/// The evidence by arm at one time, as far as portfolios and reserves bet on it.
struct EvidenceStanding {
  Vector log_above;               ///< That an arm violates a constraint: the average over them.
  std::vector<Vector> log_below;  ///< That it satisfies one, by constraint.
};

/// One unit of money for each possible answer H_k = "arm k of the order is the first feasible one"
/// (k = n: none is), put before each planned round on bets that lose on average if H_k is true:
/// that arm k violates a constraint, or that an arm before it satisfies all of them. A bet pays
/// what the mixture of that claim's evidence grows by. What is there at any time is an e-process
/// against H_k.
///
/// With shares π over the answers, fixed at commit, and the growth G since then,
///
///   B_k = B_k(commit) · { (1 − f) [Σ_{j<k} π_j G_j⁻ + u_k G_k⁺] / (Σ_{j<k} π_j + u_k) + f G_k⁺ },
///   u_k = max(0, max(1 − π_k, 10⁻³) − Σ_{j<k} π_j),
///
/// f = 0.02 (0 for k = n, and G_n⁺ = 1): under H_k each G is a non-negative supermartingale from 1,
/// so that any shares are fair (docs/math.md). G_j⁻ is the smallest over the constraints.
class Portfolio {
 public:
  /// `order` are the arms by rank.
  explicit Portfolio(std::span<const ArmIndex> order);

  /// Moves all money, at commit. Throws InvalidArgument if the shares are not valid shares, or if
  /// H_k does not allow a bet. Where nothing is staked the money stays where it is (at first:
  /// nowhere).
  void place(const Stakes& stakes, const EvidenceStanding& now);
  /// What the evidence made of it.
  void update(const EvidenceStanding& now);

  double log_wealth(ArmIndex k) const { return log_wealth_(k); }

 private:
  void place_bets(std::span<const Bet> bets);
  void place_shares(std::span<const Share> shares);
  void update_bets(const EvidenceStanding& now);
  void update_shares(const EvidenceStanding& now);

  std::vector<ArmIndex> order_;
  std::vector<ArmIndex> rank_;  ///< The inverse.
  EvidenceStanding start_;      ///< The evidence when the money was last moved.
  Vector log_start_;            ///< Log of the money then, by hypothesis.
  Vector log_wealth_;           ///< Log of the money now, by hypothesis.
  std::vector<Bet> bets_;       ///< By hypothesis; empty: none.
  Vector shares_;               ///< By hypothesis; empty: none.
};

}  // namespace acol
