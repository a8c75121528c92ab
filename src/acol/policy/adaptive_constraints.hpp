#pragma once

#include "acol/policy/adaptive.hpp"

namespace acol {

/// The greedy algorithms for several constraints. A question is about one arm and one constraint
/// (or, if the problem is joint, about one arm and all of them); every constraint has estimates and
/// intervals of its own, each at δ/m, so that all hold at all times with probability 1 − δ. An arm
/// is infeasible once it violates one constraint, feasible once it satisfied each at some time.
///
/// The criteria, on the pairs (arm of the pool, constraint that it is not known to satisfy):
/// maxvar asks about the widest interval, or what shrinks it most; uniform about a random arm of
/// the pool and a random open constraint of it; maxreward about the arm of highest reward and the
/// widest of its open constraints.
class AdaptiveConstraints final : public RecordedPolicy {
 public:
  /// `problem` has two constraints or more, and must outlive this object.
  AdaptiveConstraints(const Problem& problem, const AdaptiveOptions& options);

  std::span<const Question> ask() const override { return open_; }
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override;
  bool joint() const override { return problem_->joint(); }
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;

 private:
  struct Pair {
    ArmIndex arm = 0;
    int constraint = 0;
  };

  void look();
  void open(const Pair& pair);
  Pair choose();
  Pair choose_by_variance();
  Pair choose_at_random();
  Pair widest_of(ArmIndex arm) const;
  bool in_pool(ArmIndex arm) const;
  bool is_open(ArmIndex arm, int constraint) const;
  std::size_t draw(std::int64_t bound);

  const Problem* problem_;
  AdaptiveOptions options_;
  ConfidenceRadius radius_;
  std::vector<Predictions> predictions_;  ///< By constraint.
  std::vector<std::int64_t> asked_;       ///< Questions about each constraint.
  Knowledge knowledge_;
  std::vector<Question> open_;
  std::int64_t round_ = 0;
  std::uint64_t draws_ = 0;
  Vector scores_;  ///< Work space: one entry per arm.
};

}  // namespace acol
