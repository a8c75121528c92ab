#pragma once

#include <optional>
#include <span>

#include "acol/design/optimal_design.hpp"
#include "acol/inference/evidence.hpp"
#include "acol/inference/round_estimate.hpp"
#include "acol/policy/commitment.hpp"

namespace acol {

/// How rounds are planned with shape = linear.
struct RoundPlanOptions {
  double exploration = 0.07;  ///< Share of the questions for all undecided arms; falls as 1/√round.
  double least_growth = 0.08;     ///< A round has at least this share of the questions before it.
  double most_growth = 1;         ///< A round has at most this share of the questions before it.
  double forecast_share = 0.2;    ///< Between the two, a round has this share of the forecast.
  double caution = 1;             ///< κ: a gap is taken to be at least κ standard deviations.
  double design_gap = 0.01;       ///< Of the optimal designs.
  std::int64_t most_blocks = 20;  ///< That a round is asked as.
};

/// What E-ACOL asks next, and how many questions it thinks are left.
struct RoundPlan {
  std::vector<Sample> samples;                 ///< By constraint; of one block.
  std::int64_t blocks = 1;                     ///< How many times over the round is asked.
  std::vector<std::vector<ArmIndex>> targets;  ///< The arms that it is about, by constraint.
  std::optional<double> forecast;              ///< Questions left, this round included.
};

/// Plans rounds. Nothing here can hurt the guarantee: any choice is allowed.
///
/// With b the best undecided arm that looks feasible, the arms that matter are b and the undecided
/// arms of higher reward. Arm i needs an increase of its clock of
///
///   need_i = 2 · (missing nats) / max(|c_i|, κ se_i)²,
///
/// because evidence grows by c²/2 per unit of the clock; the design minimises the largest
/// need_i σ² ‖x_i‖²_{A⁻¹}, σ² the variance of an answer, which is the number of questions left. Now
/// and then a round also has a design for all undecided arms in it, so that every clock grows
/// without limit.
///
/// A round that is long enough is asked as identical blocks, each with its own evidence, so that it
/// can end after any of them.
///
/// Where questions name their constraint, each constraint has its own design: the numbers of
/// questions left add up. Where questions have costs κ_a, all this holds for x_a/√κ_a, and "number
/// of questions" reads "cost".
class RoundPlanner {
 public:
  /// `problem` must outlive this object; `margin` is that of the tests.
  RoundPlanner(const Problem& problem, const AnswerModel& model, double margin,
               const RoundPlanOptions& options);

  /// `estimates` by constraint, from the `asked` questions so far; empty before the first round.
  /// `variances` are those expected of single answers, by constraint: R² if nothing better is
  /// known.
  RoundPlan next(const EvidenceTests& tests, std::span<const Estimates> estimates,
                 std::span<const double> variances, std::int64_t asked,
                 const RoundLimits& limits = {});

  /// The questions that are left if the truth is this: estimates with hardly any deviation.
  double left_if(const EvidenceTests& tests, std::span<const Estimates> truth,
                 std::span<const double> variances) const;

  /// Forgets all but what is on record: that `round` was the last of `rounds`.
  void recall(const Commitment& round, std::int64_t rounds);
  const std::vector<double>& exploration_due() const { return exploration_due_; }

 private:
  std::vector<ArmIndex> undecided_arms(const Knowledge& knowledge) const;
  std::optional<ArmIndex> favourite(const Knowledge& knowledge,
                                    std::span<const Estimates> estimates) const;
  /// Arms to be decided, weighted by the questions that each would take, and how far from the
  /// threshold they seem to be.
  struct Needs {
    DesignTargets targets;
    std::vector<double> gaps;
  };
  /// One entry per design.
  std::vector<Needs> needs(const EvidenceTests& tests, std::span<const Estimates> estimates,
                           std::span<const double> variances) const;
  double clock_needed(double nats, double gap, double deviation) const;
  /// The constraint by which an arm is excluded most easily, and the clock that takes.
  std::pair<std::size_t, double> clock_to_exclude(const EvidenceTests& tests,
                                                  std::span<const Estimates> estimates,
                                                  ArmIndex arm) const;
  /// The clock that it takes to recommend an arm, as far as one constraint goes.
  double clock_to_recommend(const EvidenceTests& tests, const Estimates& estimates,
                            ArmIndex arm) const;
  void explore(const Knowledge& knowledge);
  /// Whether least squares would never decide an arm, because of its bias.
  bool out_of_reach(const RoundEstimate& estimate, ArmIndex arm, double gap) const;
  /// Questions about the targets that least squares would never decide, in addition; or about all
  /// targets themselves, where that is cheaper.
  void ask_directly(const Needs& needs, Design& design) const;
  double length(double forecast, double asked) const;
  Design design_for(const DesignTargets& targets, const Design& start,
                    std::optional<double> gap = {}) const;
  /// Whether people are spared rather than questions: where questions have costs of their own, or
  /// name their constraint, they are not.
  bool fills_hands() const { return problem_->constraints() == 1 && priced_.size() == 0; }
  const Matrix& arms() const { return priced_.size() > 0 ? priced_ : problem_->arms(); }
  Sample sample(const Design& design, double length) const;

  const Problem* problem_;
  AnswerModel model_;
  double margin_;
  RoundPlanOptions options_;
  Matrix priced_;             ///< x_a/√κ_a where questions have costs.
  std::vector<Design> last_;  ///< The last designs, to start from; by constraint.
  Design exploration_;        ///< Design for the arms that were undecided when it was made.
  ArmIndex explored_ = 0;     ///< How many arms exploration_ was made for.
  /// Questions of exploration_ that no round had room for; by constraint.
  std::vector<double> exploration_due_;
  std::int64_t rounds_ = 0;
};

}  // namespace acol
