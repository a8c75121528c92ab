#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "acol/verify/evidence_check.hpp"

namespace acol::verify {

// A second reading of "Own answers" in docs/certificate.md, in extended precision: about a
// candidate only answers about it speak.

/// Answers about one candidate, as much of them as a bet looks at.
struct OwnSums {
  Real count = 0;    ///< n
  Real sum = 0;      ///< Σ y
  Real squares = 0;  ///< Σ y²

  void add(Real value) {
    ++count;
    sum += value;
    squares += value * value;
  }
};

/// What was thought of a candidate's mean answer when its round was committed.
struct OwnForecast {
  Real mean = 0;
  Real variance = 1;
};

/// The answers about one candidate in one round.
struct OwnArm {
  std::int64_t row = 0;
  OwnForecast forecast = {};
  OwnSums low = {};   ///< With missing answers low: for bets that the candidate is not acceptable.
  OwnSums high = {};  ///< With missing answers high: for bets that it is acceptable.
};

struct OwnRound {
  std::int64_t guess = -1;  ///< A row; −1: none.
  std::vector<OwnArm> arms = {};
};

/// The side of a boundary that the mean answer is on, as a bet has it.
enum class BetSide : char { above, below };

/// The logarithm of what a bet pays.
Real log_own_bet(const Statement& statement, BetSide side, Real boundary,
                 const OwnForecast& forecast, const OwnSums& answers);

/// Recomputes the evidence round by round.
class OwnCheck {
 public:
  /// Throws Error if τ or τ + ε is not within the range of the answers.
  explicit OwnCheck(Statement statement);

  /// Takes what counts of the next round, and decides. Throws Error if the round is not one that
  /// this evidence can have.
  void add(const OwnRound& round);

  /// What followed after some round stays.
  bool none_feasible() const { return none_feasible_; }
  bool is_best(std::int64_t row) const { return best_.contains(row); }

  /// log W of every candidate, and of "none" after them.
  std::vector<Real> log_wealth() const;

 private:
  void decide();
  bool is_proven(std::size_t guess, const std::vector<Real>& wealth) const;

  Statement statement_;
  std::vector<Real> against_;  ///< By row.
  std::vector<Real> for_;      ///< By row.
  std::vector<char> rejected_;
  std::set<std::size_t> guesses_;  ///< G
  std::set<std::int64_t> best_;
  bool none_feasible_ = false;
};

}  // namespace acol::verify
