#pragma once

#include <optional>

#include "acol/design/optimal_design.hpp"
#include "acol/inference/span_charge.hpp"
#include "acol/policy/answer_pool.hpp"
#include "acol/policy/open_round.hpp"
#include "acol/policy/recorded_policy.hpp"

namespace acol {

/// What a round's design is made for.
enum class Allocation {
  oracle,     ///< The arms that matter, given the truth.
  all,        ///< All arms: G-allocation.
  uniform,    ///< No design: every arm alike.
  uncertain,  ///< The undecided arms, anew each round, with ACOL's round lengths.
  rage,       ///< The same with the round lengths and the δ_t of [fiez2019].
  beside,     ///< The undecided arms, those far from the threshold less precisely [camilleri2022].
};

/// Whether every round has a design of its own, made for the undecided arms.
constexpr bool plans_anew(Allocation allocation) {
  return allocation == Allocation::uncertain || allocation == Allocation::rage ||
         allocation == Allocation::beside;
}

/// What the algorithms in rounds depend on.
struct PhasedOptions {
  Allocation allocation = Allocation::uncertain;
  double delta = 0.05;     ///< δ in (0, 1).
  double noise_bound = 1;  ///< R > 0.
  double margin = 0;       ///< ε ≥ 0: arms up to τ + ε may be recommended.
  Ties ties = Ties::rule_out;
  double round_growth = 2;   ///< v > 1: round t of the fixed allocations has v^t log(n/δ_t).
  int rho_power = 2;         ///< ACOL's round length uses ρ, the squared norm (2), or its root (1).
  double rounding = 0.05;    ///< ε of the rounding, in (0, 1].
  double ridge = 0;          ///< λ ≥ 0 in the estimates, as in the published code; 0: none.
  double design_gap = 1e-3;  ///< Of the optimal designs, > 0.
  std::vector<Vector> truth = {};  ///< φ, one a constraint, for the oracle alone.
  bool rounds_on_record = false;   ///< Rounds open by plan() and adopt() only.
};

/// The round-based algorithms of the paper [lindner2022, Algorithm 1 and the generic Algorithm 3].
/// Round t asks a multiset of questions that does not depend on its answers, estimates from this
/// round's answers alone, and decides with
///
///   |xᵀ(φ̂ − φ)| ≤ R √(2 log(n/δ_t)) ‖x‖_{A⁻¹},   δ_t = δ²/t²
///
/// (the paper prints β_t as a root and takes its root again; its proofs use this form). An arm
/// outside the span of the round's questions has an infinite interval. With m constraints each has
/// its own design, for the arms that are not known to satisfy it, and n becomes nm; a round of the
/// oracle is shared out among the constraints (OracleAllocation).
///
/// Two peers share all of that, with δ_t = 6δ/(π²t²), which sums to δ. RAGE [fiez2019] asks
/// N_t = 2^{2t+1} log(n/δ_t) (1 + ε) R² ρ_t questions, so that intervals are at most 2^{−t} wide to
/// either side. BESIDE [camilleri2022], with the reward known, weighs an arm by
/// 1/max(2^{−t}, |ĉ − τ|)², ĉ the last round's estimate, and asks 8 log(n/δ_t) (1 + ε) R² times the
/// design's value: every interval is at most half that distance wide to either side. Both are with
/// least squares and rounding in place of BESIDE's robust estimator.
class Phased final : public RecordedPolicy {
 public:
  /// `problem` must outlive this object.
  Phased(const Problem& problem, const PhasedOptions& options);

  std::span<const Question> ask() const override { return open_.open(); }
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override;
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override;
  bool joint() const override { return problem_->joint(); }
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override { return {.samples = open_.samples()}; }

 private:
  void plan_round(const RoundLimits& limits);
  Design uniform_design() const;
  Design design_for_round(int constraint);
  Design uncertain_design(int constraint) const;
  Vector precision(const std::vector<ArmIndex>& arms, int constraint) const;
  void design_for_truth();
  std::int64_t round_length(const Design& design, int constraint) const;
  void finish_round();
  double log_term() const;
  Vector charged(const RoundEstimate& estimate, double radius, int constraint) const;
  void estimate_with_ridge(int constraint, Vector& values, Vector& variances) const;

  const Problem* problem_;
  PhasedOptions options_;
  Knowledge knowledge_;
  SpanCharge charge_;
  AnswerPool pool_;              ///< Answers of all rounds before this one.
  std::vector<Design> designs_;  ///< Of this round, by constraint.
  Vector shares_;                ///< Of the oracle's questions, by constraint.
  OpenRound open_;               ///< This round.
  Vector values_;                ///< Estimates of the last round, for recommend().
  /// The estimates less the threshold, by constraint; empty before the first round.
  std::vector<Vector> excesses_;
  std::int64_t round_ = 0;  ///< t − 1.
};

}  // namespace acol
