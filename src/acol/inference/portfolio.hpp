#pragma once

#include <span>
#include <vector>

#include "acol/inference/evidence.hpp"

namespace acol {

/// What the money of one hypothesis is on during a round.
struct Bet {
  ArmIndex arm = -1;    ///< −1: no bet.
  int constraint = -1;  ///< The one that the arm violates; −1: it satisfies all.

  bool operator==(const Bet&) const = default;
};

/// One unit of money for each possible answer H_k = "arm k of the order is the first feasible one"
/// (k = n: none is), put before each round on a bet that loses on average if H_k is true: that arm
/// k violates a constraint, or that an arm before it satisfies all of them. A bet pays what the
/// mixture of that claim's evidence grows by during the round. What is there after any number of
/// rounds is an e-process against H_k.
class Portfolio {
 public:
  /// `order` are the arms by rank.
  Portfolio(std::span<const ArmIndex> order, int constraints);

  /// Puts the money of every hypothesis on the bet that promises to grow most in a round that adds
  /// `outlooks`, given the `estimates`; entries are by constraint. Without estimates: nowhere.
  void commit(std::span<const Estimates> estimates, std::span<const RoundOutlook> outlooks);
  /// The bets as they stand, by hypothesis,
  const std::vector<Bet>& bets() const { return bets_; }
  /// and the same bets put on again. Throws InvalidArgument if H_k does not allow one.
  void adopt(std::span<const Bet> bets);
  /// Settles the bets: the evidence by constraint before the committed round, and after it.
  void update(std::span<const Evidence> before, std::span<const Evidence> after);

  double log_wealth(ArmIndex k) const { return log_wealth_(k) + log_current_.row(k).minCoeff(); }

 private:
  struct Promise {
    Bet bet;
    double growth = 0;
  };

  Promise against(ArmIndex arm, std::span<const Estimates> estimates,
                  std::span<const RoundOutlook> outlooks) const;
  Promise in_favour(ArmIndex arm, std::span<const Estimates> estimates,
                    std::span<const RoundOutlook> outlooks) const;
  void place(ArmIndex k, const Bet& bet);

  std::vector<ArmIndex> order_;
  std::vector<Bet> bets_;  ///< By hypothesis.
  Vector log_wealth_;      ///< Of the bets before the current one,
  Matrix log_current_;     ///< and what that made of it, by constraint.
};

}  // namespace acol
