#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "acol/policy/commitment.hpp"

namespace acol::study {

/// The round of questions that only check attention.
constexpr std::int64_t kAttentionRound = -1;

/// The entry of a log that commits a round, before the first of its questions is handed out.
struct RoundCommitted {
  std::int64_t round = 0;
  std::vector<std::int64_t> candidates = {};  ///< The candidates, in order.
  std::vector<std::int64_t> counts = {};      ///< How often each candidate is asked about.
  /// What kind of evidence its answers are.
  enum class Evidence {
    bets,    ///< Linear, as acol 0.1 had it.
    shares,  ///< Linear, with shares and blocks.
    own,     ///< Own answers: shape = any.
    people,  ///< Linear, dealt in lots.
  };
  Evidence evidence = Evidence::bets;
  /// By rank of reward: −1 for no bet, the candidate of that rank itself for "it is not feasible",
  /// another one for "that one is feasible". Empty: none yet.
  std::vector<std::int64_t> bets = {};
  /// What is staked on a candidate, or on "none is feasible" (−1).
  struct Staked {
    std::int64_t candidate = -1;
    double amount = 0;

    bool operator==(const Staked&) const = default;
    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.candidate, self.amount);
    }
  };
  std::vector<Staked> shares = {};   ///< Of the possible answers; empty: no bets in this round.
  std::vector<Staked> reserve = {};  ///< Spent on "it is feasible within the margin".
  BetPrior prior = BetPrior::even;   ///< What is thought of the size of what is bet on.
  std::int64_t block = 0;            ///< Which of
  std::int64_t blocks = 1;           ///< how many identical blocks of a planned round.
  /// The expected mean of the answers about each candidate, where answers lie in a range.
  std::vector<double> expected_means = {};
  /// Their expected squared distance from that mean; with `own` evidence the variance of the belief
  /// about the mean. Empty: nothing.
  std::vector<double> expected_squares = {};
  /// Dealt in lots: for each lot the candidates that its person is asked about.
  std::vector<std::vector<std::int64_t>> lots = {};
  double covariance = 0;  ///< The expected covariance of one person's answers.
  double exploration_due = 0;
  std::optional<double> forecast = {};
  /// With own answers the candidate that may be recommended after it; −1: none.
  std::int64_t guess = -1;
  /// Linear, with confirm = on: what is thought of the mean answer about the guess, and the
  /// variance of that.
  double guessed_mean = 0;
  double guessed_variance = 0;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.round, self.candidates, self.counts, self.evidence, self.bets, self.shares,
            self.reserve, self.prior, self.block, self.blocks, self.expected_means,
            self.expected_squares, self.lots, self.covariance, self.exploration_due, self.forecast,
            self.guess, self.guessed_mean, self.guessed_variance);
  }
};
constexpr auto choices(RoundCommitted::Evidence) {
  return named<RoundCommitted::Evidence>({{"bets", RoundCommitted::Evidence::bets},
                                          {"shares", RoundCommitted::Evidence::shares},
                                          {"own", RoundCommitted::Evidence::own},
                                          {"people", RoundCommitted::Evidence::people}});
}

}  // namespace acol::study
