#pragma once

#include "acol/inference/answer_shares.hpp"
#include "acol/inference/margin_reserve.hpp"
#include "acol/inference/portfolio.hpp"

namespace acol {

struct AnswerTestOptions {
  double delta = 0.05;      ///< δ in (0, 1).
  double margin = 0;        ///< ε ≥ 0: arms up to τ + ε may be recommended.
  double portfolio = 0.97;  ///< β in (0, 1): how much of an e-process is the portfolio.
};

/// E-ACOL's strong form: tests *answers*, not arms, so that no union bound is left.
///
/// With the arms in order of reward (the lower index first among ties), H_k says "arm k is the
/// first feasible one" and H_n "no arm is feasible": exactly one of them is true. Each has an
/// e-process W_k, and is rejected for good once W_k ≥ 1/δ; by Ville's inequality the true one is
/// ever rejected with probability at most δ. Under H_k every bet on c_k > 0 and every bet on
/// c_j ≤ 0, j before k, loses on average, so they may be mixed and re-balanced at commit times:
///
///   W_k = (1 − β) C_k + β B_k
///   C_k   half on mixtures that arm k is infeasible, half on mixtures that an arm before it is
///         feasible, spread over those arms by weights fixed in advance;
///   B_k   the Portfolio.
///
/// Margins and ties: then b is certified against an arm k that is ranked after it, or tied with it,
/// by (1 − γ) W_k + E_b ≥ 1/δ too, E_b the evidence that c_b ≤ margin of a MarginReserve of γ.
///
/// Studies whose first round is on record with bets, as acol 0.1 kept them, go on with what it
/// promised: β = 0.93, γ = 0.1, spent at the start on all arms alike.
///
/// Several constraints: a mixture that k is infeasible is the average over them, one that j is
/// feasible the smallest.
class AnswerTests final : public EvidenceTests {
 public:
  /// `problem` must outlive this object.
  AnswerTests(const Problem& problem, const AnswerTestOptions& options);

  std::unique_ptr<EvidenceTests> clone() const override {
    return std::make_unique<AnswerTests>(*this);
  }
  Stakes stakes(const AnswerBelief& belief, double progress) const override;
  void commit(const Stakes& stakes, std::span<const RoundOutlook> outlooks) override;
  void update(std::span<const RoundEvidence> round) override;
  const Knowledge& knowledge() const override { return knowledge_; }
  bool contradiction() const override { return contradiction_; }
  double missing_against(ArmIndex arm) const override;
  double missing_for(ArmIndex arm) const override;
  double missing_within_margin(ArmIndex arm) const override;

 private:
  bool open(ArmIndex k) const { return !rejected_[static_cast<std::size_t>(k)]; }
  ArmIndex arm_at(ArmIndex k) const { return order_[static_cast<std::size_t>(k)]; }
  double reward_at(ArmIndex k) const;
  void settle_zero_arms();
  void begin(const Stakes& stakes);
  void keep_first_promises();
  std::vector<ArmIndex> open_arms() const;
  EvidenceStanding standing() const;
  std::vector<double> log_within(ArmIndex arm) const;
  double mixture_against(ArmIndex arm) const;
  double mixture_for(ArmIndex arm) const;
  void weigh();
  void reject();
  void conclude();
  std::optional<ArmIndex> certified_by_margin(double top) const;

  const Problem* problem_;
  AnswerTestOptions options_;
  Knowledge knowledge_;
  std::vector<ArmIndex> order_;  ///< Arms by reward, best first.
  std::vector<ArmIndex> rank_;   ///< The inverse.
  Portfolio portfolio_;
  std::vector<Evidence> evidence_;  ///< By constraint.
  Vector log_wealth_;               ///< log W_k.
  std::vector<char> rejected_;      ///< By hypothesis.
  bool contradiction_ = false;
  MarginReserve reserve_;            ///< Of nothing without margin or ties.
  bool begun_ = false;               ///< Whether something was staked.
  BetPrior prior_ = BetPrior::even;  ///< By which money is staked.
};

}  // namespace acol
