#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acol/verify/strict_json.hpp"
#include "acol/verify/weights.hpp"

namespace acol::verify {

// A second reading of docs/certificate.md: the evidence of E-ACOL, in extended precision, written
// from the page and sharing no code with inference/ and policy/.

inline constexpr Real kInfinity = std::numeric_limits<Real>::infinity();

/// Numbers beyond e^600 count as e^600.
inline Real capped_exp(Real log) { return std::exp(std::min(log, Real{600})); }

/// What a study stated before its first question.
struct Statement {
  std::vector<std::vector<Real>> arms = {};  ///< A row a candidate.
  std::vector<Real> rewards = {};
  Real threshold = 0;
  Real noise_bound = 1;
  Real delta = 0;
  Real margin = 0;
  bool by_rater = false;                            ///< independence = raters
  bool people = false;                              ///< independence = people
  bool own_answers = false;                         ///< shape = any
  std::optional<std::pair<Real, Real>> range = {};  ///< Where all answers lie.
  bool simple = false;                              ///< algorithm = e-acol-simple
  int format = 2;  ///< Of the log: 1 did not charge for what lies near a span.
};

/// The answers about one candidate in one round.
struct AnsweredArm {
  std::int64_t row = 0;
  std::int64_t count = 0;
  Real sum = 0;       ///< Σ y
  Real squares = 0;   ///< Σ y²
  Real distance = 0;  ///< Σ (y − m)², m what was expected; 0 without expectations.
  /// How many each rater gave, by number, where raters are the independent units.
  std::map<std::int64_t, std::int64_t> raters = {};
};

/// What a round with `confirm` says of the candidate that may be recommended.
struct GuessedArm {
  std::int64_t row = 0;
  Real mean = 0;
  Real variance = 1;
};

/// What is staked on a row, or on "no candidate is feasible" (−1).
struct Staked {
  std::int64_t row = -1;
  Real amount = 0;

  bool operator==(const Staked&) const = default;
};

/// All that a round says of bets, before its answers.
struct RoundStakes {
  bool by_shares = false;               ///< evidence = shares; else `bets`.
  std::vector<std::int64_t> bets = {};  ///< By hypothesis; empty: as before.
  std::vector<Staked> shares = {};
  std::vector<Staked> reserve = {};
  bool falling = false;     ///< prior = falling; else even.
  std::int64_t block = 0;   ///< Which of
  std::int64_t blocks = 1;  ///< how many identical ones.

  bool operator==(const RoundStakes&) const = default;
};

/// What counts at a place of a lot: y, or for a missing one what hurts most.
struct LotPlace {
  std::size_t arm = 0;  ///< Of the round.
  Real low = 0;         ///< With missing answers at the low end of the range.
  Real high = 0;        ///< With missing answers at the high end.
};

struct AnsweredRound {
  std::optional<GuessedArm> guessed = {};
  std::vector<AnsweredArm> arms = {};
  RoundStakes stakes = {};
  /// What was expected of the answers about each arm at commit: m and s. Empty: nothing.
  std::vector<Real> means = {};
  std::vector<Real> expected_squares = {};
  /// Where it was dealt in lots: they, and t². The sums of its arms are then those with missing
  /// answers at the high end.
  std::vector<std::vector<LotPlace>> lots = {};
  Real covariance = 0;
};

/// What the money on an arm is spread over.
constexpr std::size_t kBetSizes = 24;

/// Recomputes the evidence round by round.
class EvidenceCheck {
 public:
  explicit EvidenceCheck(Statement statement);

  /// Takes the next complete round. Throws Error if its bets are not allowed.
  void add(const AnsweredRound& round);

  /// Whether it follows that no candidate is feasible, or that the one in a row is the best one
  /// that is. What followed after some round stays.
  bool none_feasible() const { return none_feasible_; }
  /// Whether every possible result was rejected: then something that was assumed is not true.
  bool contradiction() const { return contradiction_; }
  bool is_best(std::int64_t row) const { return best_.contains(row); }

 private:
  /// Candidates with equal features, and what is known of φᵀx − τ.
  struct Arm {
    std::int64_t row = 0;  ///< The first of those with the highest reward.
    Real reward = 0;
    bool zero = false;                             ///< All features are zero.
    Real above = 0;                                ///< S less the charge of the span.
    Real below = 0;                                ///< S plus the charge of the span.
    Real clock = 0;                                ///< V
    Real scale = 0;                                ///< s
    std::array<Real, kBetSizes> costs = {};        ///< K of bets on "above", by size.
    std::array<Real, kBetSizes> costs_below = {};  ///< K of bets on "below", by size.
    Real log_above = 0;
    Real log_below = 0;
  };
  enum class Verdict : char { open, feasible, infeasible };
  struct Bet {
    std::int64_t rank = -1;  ///< −1: none.
    bool on_own = false;     ///< "It is not feasible".
  };

  void merge_candidates();
  void settle_zero_arms();
  void keep_first_promises();
  void place(const AnsweredRound& round);
  bool goes_on_with(const AnsweredRound& round) const;
  void place_bets(const std::vector<std::int64_t>& bets);
  void place_shares(const std::vector<Staked>& shares);
  void spend(const std::vector<Staked>& reserve);
  std::size_t rank_of(std::int64_t row) const;
  void grow();
  void grow_by_shares();
  void check_expected(const AnsweredRound& round) const;
  void add_evidence(const AnsweredRound& round);
  void add_costs(const AnsweredRound& round, const std::vector<Real>& weights, Real clock,
                 Arm& arm) const;
  void add_answers(const AnsweredRound& round, const std::vector<Real>& weights, Real bias,
                   Arm& arm) const;
  void add_lots(const AnsweredRound& round, const std::vector<Real>& weights, Real bias,
                Arm& arm) const;
  Real span_charge(const RoundWeights& weights, const std::vector<Real>& x,
                   const std::vector<Real>& found);
  Real log_within(const Arm& arm) const;
  Real log_mixture(Real sum, const Arm& arm, const std::array<Real, kBetSizes>& costs) const;
  std::vector<Real> wealth() const;
  void decide();
  Verdict simple_verdict(const Arm& arm) const;
  void decide_simple();
  void certify_by_margin(const std::vector<Real>& wealth);

  Statement statement_;
  std::vector<Arm> arms_;             ///< By rank: the highest reward first.
  std::vector<std::size_t> rank_of_;  ///< By row.
  std::vector<Arm> start_;            ///< The same when money was moved last.
  std::vector<Bet> bets_;             ///< By hypothesis, one more than arms; empty: none.
  std::vector<Real> shares_;          ///< By hypothesis; empty: none.
  std::vector<Real> log_start_;       ///< log B when money was last moved.
  std::vector<Real> log_bet_;         ///< log B now.
  std::vector<char> rejected_;
  std::optional<AnsweredRound> last_ = {};  ///< That counted, without its answers.
  bool falling_ = false;                    ///< The prior of all bets.
  Real portfolio_ = 0;                      ///< β
  Real reserve_ = 0;                        ///< γ
  Real spent_ = 0;                          ///< Of it.
  std::vector<Real> log_units_;             ///< log Σ spent/within(then), by rank.
  std::vector<Verdict> verdicts_;           ///< Of the simple form, by rank.
  bool none_feasible_ = false;
  bool contradiction_ = false;
  CatalogueBasis basis_;
  std::set<std::int64_t> best_;  ///< Rows.
};

}  // namespace acol::verify
