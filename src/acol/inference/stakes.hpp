#pragma once

#include <vector>

#include "acol/core/types.hpp"
#include "acol/inference/mixture.hpp"

namespace acol {

/// What the money of one hypothesis is on during a round, in records of acol 0.1.
struct Bet {
  ArmIndex arm = -1;    ///< −1: no bet.
  int constraint = -1;  ///< The one that the arm violates; −1: it satisfies all.

  bool operator==(const Bet&) const = default;
};

/// A part of the money, and the arm that it is on.
struct Share {
  ArmIndex arm = -1;  ///< −1: "no arm is feasible".
  double share = 0;

  bool operator==(const Share&) const = default;
};

/// What E-ACOL stakes on a planned round, fixed at commit. Nothing here can hurt the guarantee.
struct Stakes {
  enum class Kind {
    none,    ///< Nothing is said: the money stays where it is.
    bets,    ///< A bet for each hypothesis: records of acol 0.1.
    shares,  ///< Shares of the possible answers.
  };
  Kind kind = Kind::none;
  std::vector<Bet> bets = {};       ///< By hypothesis; empty: they stay as they were.
  std::vector<Share> shares = {};   ///< Sum to 1; empty: no bets in this round.
  std::vector<Share> reserve = {};  ///< Spent on "this arm is feasible within the margin".
  BetPrior prior = BetPrior::even;  ///< That of the first round is that of all.

  bool operator==(const Stakes&) const = default;
};

}  // namespace acol
