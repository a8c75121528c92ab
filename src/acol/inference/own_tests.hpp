#pragma once

#include <optional>
#include <span>
#include <vector>

#include "acol/inference/knowledge.hpp"
#include "acol/inference/own_bets.hpp"
#include "acol/inference/panel_bets.hpp"

namespace acol {

/// What was asked about one arm and one constraint in a round, what was forecast of it, and what
/// came.
struct OwnAnswers {
  ArmIndex arm = 0;
  int constraint = 0;
  MeanForecast forecast = {};
  Answers answers = {};
  /// In the place of answers that are missing, as many each: what hurts bets that the mean is above
  /// a boundary, and what hurts bets that it is below.
  Answers low = {};
  Answers high = {};
  /// Of a panel: instead of these three what was said, in the random order of its people.
  std::vector<PanelAnswer> said = {};
};

/// What the tests of arms by their own answers depend on.
struct OwnTestOptions {
  double delta = 0.05;  ///< δ in (0, 1).
  double margin = 0;    ///< ε ≥ 0.
  AnswerBounds bounds = {};
  /// N: the claim is about the mean opinion of these N people, who are asked in a random order of
  /// their own for every arm; answers are the ends of the range, and forecasts are of those who
  /// are left. None: answers are draws.
  std::optional<std::int64_t> panel = {};
};

/// Evidence that assumes nothing about how answers depend on features: about an arm only its own
/// answers speak (docs/math.md, "Own answers").
///
/// H_k = "arm k is the acceptable one of highest reward" (first of its order among ties), H_none =
/// "nothing is acceptable"; one of them is true. At commit a guess b is fixed. The answers about
/// arm a then multiply
///
///   W_k by a bet that k is not acceptable                    if a = k, and r_k > r_b or k = b,
///   W_k by a bet that b is acceptable within the margin      if a = b, and r_k ≤ r_b, k ≠ b.
///
/// A bet of the second kind loses on average only if b is *not* acceptable within the margin. The
/// hypotheses leave that open, so W_k counts the bets on a guess b with min(0, log) unless b is
/// what would be recommended. With several constraints, bets against k are averaged over
/// constraints, and of the bets on b the constraint counts for which they stand worst.
///
/// The opinions of a panel can be known for certain: then the bet is infinite, for any guess.
///
/// b may be recommended once every k with r_k > r_b had W_k ≥ 1/δ at some time and W_k ≥ 1/δ for
/// every other k ≠ b, none included, "nothing" once all k had.
class OwnTests {
 public:
  /// `problem` must outlive this object, and keep equal arms apart.
  OwnTests(const Problem& problem, const OwnTestOptions& options);

  /// Counts a round that was committed with `guess` (none: no guess). Entries of one arm and
  /// different constraints are together or apart; each pair is there at most once.
  void update(std::optional<ArmIndex> guess, std::span<const OwnAnswers> round);

  const Knowledge& knowledge() const { return knowledge_; }
  const OwnTestOptions& options() const { return options_; }
  /// log 1/δ
  double goal() const { return goal_; }

  /// Nats that are still missing until H_arm is rejected by arm's own answers about a constraint.
  double missing_against(ArmIndex arm, int constraint) const;
  /// Nats that the bets on `arm` being acceptable are still short of, as far as one constraint
  /// goes.
  double missing_for(ArmIndex arm, int constraint) const;

  /// What is known of a panel's opinions; null: no panel.
  const PanelTally* tally(ArmIndex arm, int constraint) const {
    return tallies_.empty() ? nullptr : &tallies_[tally_index(arm, constraint)];
  }
  /// A number on the scale of the answers as a share of those at its upper end.
  double share(double value) const;

  /// Arms by falling reward, ties in the order of the catalogue.
  const std::vector<ArmIndex>& order() const { return order_; }
  /// How many arms have a higher reward than this one: those are the first of the order.
  ArmIndex better(ArmIndex arm) const { return better_[static_cast<std::size_t>(arm)]; }

 private:
  double log_against(ArmIndex arm) const;  ///< Of all constraints: log of the average.
  double log_for(ArmIndex arm) const;      ///< Of the constraint where it is smallest.
  /// What the bets on the guesses that are no worse than H_k's arm, and are not it, take from W_k
  /// at worst; `better` arms are better than it (none: all).
  double loss(ArmIndex better, std::optional<ArmIndex> arm) const;
  void count(std::optional<ArmIndex> guess, const OwnAnswers& own);
  double bet(const OwnAnswers& own, Side side, double boundary, Stake stake) const;
  /// What is known of a panel for certain needs no guess.
  void count_panel(const OwnAnswers& own);
  std::size_t tally_index(ArmIndex arm, int constraint) const {
    return static_cast<std::size_t>(arm * for_.cols() + constraint);
  }
  void reject();
  void refresh_weakest();
  bool acceptable(ArmIndex arm) const;
  /// The smallest log W_k of the hypotheses that bets on `arm` must reject, without these bets.
  double weakest_without(ArmIndex arm) const;
  double log_wealth(ArmIndex arm) const;
  ArmIndex rank(ArmIndex arm) const { return rank_[static_cast<std::size_t>(arm)]; }

  const Problem* problem_;
  OwnTestOptions options_;
  double goal_;
  Knowledge knowledge_;
  std::vector<ArmIndex> order_;
  std::vector<ArmIndex> rank_;        ///< Where an arm stands in the order.
  std::vector<ArmIndex> better_;      ///< How many arms have a higher reward.
  Matrix against_;                    ///< Log of the bets against each arm, by constraint.
  Matrix for_;                        ///< Log of the bets on each arm, by constraint.
  std::vector<PanelTally> tallies_;   ///< Of a panel, by arm and constraint.
  std::vector<ArmIndex> guesses_;     ///< All so far.
  std::vector<double> weakest_;       ///< Smallest log W_k from a rank on, "none" included.
  std::vector<double> weakest_tied_;  ///< The same of those before a rank that are tied with it.
};

}  // namespace acol
