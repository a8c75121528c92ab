#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "acol/core/types.hpp"
#include "acol/inference/knowledge.hpp"
#include "acol/inference/mixture.hpp"
#include "acol/inference/stakes.hpp"

namespace acol {

struct AnswerBelief;

/// Of a round that is dealt in lots, by arm: what LotRisk has of one.
struct LotSums {
  struct Side {
    Vector reach;
    Vector squares;
    Vector cubes;
    Vector fourths;
  };
  Side above;
  Side below;
  Vector proxy;
  std::vector<char> clearly;

  LotRisk of(const Side& side, ArmIndex arm) const {
    return {proxy(arm),      clearly[static_cast<std::size_t>(arm)] != 0,
            side.reach(arm), side.squares(arm),
            side.cubes(arm), side.fourths(arm)};
  }
};

/// What one round says about c_i = φᵀx_i − τ of every arm, for one constraint. An estimate of c_i
/// with variance proxy v and bias at most b gives
///
///   above = (c − b)/v,   below = (c + b)/v,   clock = 1/v;
///
/// Under c_i ≤ 0 the mean of `above`, given the past, is at most 0, and under c_i ≥ 0 that of
/// `below` at least 0; the noise of both has variance proxy `clock`, whatever rule chose the round
/// (docs/math.md). An arm that the round says nothing about has clock 0.
struct RoundEvidence {
  Vector above;
  Vector below;
  Vector clock;
  // For answers in a range, and empty else (see RoundRisk):
  Vector reach = {};
  Vector expected = {};
  Vector spread = {};
  std::optional<LotSums> lots = {};  ///< Where it is dealt in lots.
};

/// What is known of a round at commit: the clocks that it adds, and those of Gaussian answers that
/// would be worth as much (the same, but for answers that vary less than R allows).
struct RoundOutlook {
  Vector clock;
  Vector worth;
};

/// The evidence of all rounds so far, for one constraint: sums of the above, and the mixtures of
/// them. The scale of an arm's mixtures is fixed by the first round that speaks about it.
class Evidence {
 public:
  /// With a `margin` no arm closer to the threshold than half of it needs to be told from it.
  Evidence(ArmIndex arms, double margin, BetPrior prior = BetPrior::even);

  /// Fixes the scales, before the answers of a round that is expected to add `clock`.
  void commit(const Vector& clock);
  void add(const RoundEvidence& round);

  /// log M of the evidence that c_i > 0, by arm.
  const Vector& log_above() const { return log_above_; }
  /// log M of the evidence that c_i < 0, by arm.
  const Vector& log_below() const { return log_below_; }
  /// log M of the evidence that c_i < margin.
  double log_within(ArmIndex arm, double margin) const;
  /// Whether the sum speaks for c_i > 0.
  bool looks_above(ArmIndex arm) const { return above_(arm) > 0; }

 private:
  void add_costs(const RoundEvidence& round, ArmIndex arm);
  double log_of(ArmIndex arm, double sum, const Matrix& costs) const;

  double smallest_bet_;
  BetPrior prior_;
  Vector above_;
  Vector below_;
  Vector clock_;
  Vector scale_;
  Vector log_above_;
  Vector log_below_;
  Matrix costs_above_;  ///< Costs of the bets that c_i > 0, a column an arm.
  Matrix costs_below_;  ///< Costs of the bets that c_i < 0, a column an arm.
};

/// What the earlier answers suggest about c_i: N(mean_i, deviation_i²); an infinite deviation for
/// an arm they say nothing about.
struct Estimates {
  Vector mean;
  Vector deviation;
};

/// Decides arms from the evidence of rounds that are committed before they are asked. All that a
/// decision depends on is fixed at commit, except the answers.
class EvidenceTests {
 public:
  virtual ~EvidenceTests() = default;
  virtual std::unique_ptr<EvidenceTests> clone() const = 0;

  /// What to stake on a round, given what is thought of the answer and how much of the way is done
  /// (from 0 to 1).
  virtual Stakes stakes(const AnswerBelief& /*belief*/, double /*progress*/) const { return {}; }
  /// Fixes what is staked on a planned round that is expected to add the clocks of `outlooks` in
  /// all, by constraint. Nothing depends on how the stakes were chosen. Throws InvalidArgument, and
  /// changes nothing, if they are not valid.
  virtual void commit(const Stakes& stakes, std::span<const RoundOutlook> outlooks) = 0;
  /// Takes the evidence of a round that was committed, or of the next block of one; one entry per
  /// constraint.
  virtual void update(std::span<const RoundEvidence> round) = 0;

  virtual const Knowledge& knowledge() const = 0;
  /// Every possible answer was rejected, which has probability at most δ if all assumptions hold.
  virtual bool contradiction() const { return false; }

  /// The nats of evidence still needed to exclude an undecided arm as infeasible.
  virtual double missing_against(ArmIndex arm) const = 0;
  /// The nats still needed to recommend it as feasible, once the better arms are excluded.
  virtual double missing_for(ArmIndex arm) const = 0;
  /// The nats still needed to recommend it as feasible up to the margin; infinite where that is not
  /// possible.
  virtual double missing_within_margin(ArmIndex arm) const = 0;
};

}  // namespace acol
