#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "acol/core/problem.hpp"

namespace acol {

/// What is known of an arm.
enum class ArmState : std::uint8_t {
  undecided,   ///< May still be the best feasible arm.
  feasible,    ///< Its interval lies below the threshold.
  infeasible,  ///< Its interval lies above the threshold.
  ruled_out,   ///< Undecided, but not better than an arm known to be feasible.
};

/// What becomes of an undecided arm whose reward equals that of an arm known to be feasible. In
/// [lindner2022] the text has the first, the pseudo-code and the published figures the second.
enum class Ties {
  rule_out,  ///< It is no better: ruled out.
  decide,    ///< It stays undecided until its own interval decides it.
};

/// What has been decided about the arms, and stays decided: the sets U_t and F_t of
/// [lindner2022, Algorithms 1 and 2].
///
/// With an interval [l, u] for φᵀx, an arm is infeasible once l > τ, feasible once u ≤ τ + margin,
/// and ruled out once its reward is no higher (with ties to decide: lower) than that of a feasible
/// arm.
class Knowledge {
 public:
  /// `problem` must outlive this object. With `margin` > 0 arms up to τ + margin may be taken for
  /// feasible, so that every arm is decided at some width.
  Knowledge(const Problem& problem, double margin, Ties ties = Ties::rule_out);

  /// Decides what the intervals values_i ± radius · √variances_i allow. O(n), without branches
  /// unless something is decided.
  void update(const Vector& values, const Vector& variances, double radius);
  /// Whether update() would decide one of some arms, whose values, variances and penalty() are
  /// given.
  bool would_decide(const Vector& values, const Vector& variances, const Vector& penalty,
                    double radius) const;

  /// The same for several constraints, one entry each: an arm is infeasible once it violates one,
  /// feasible once it satisfied each at some time.
  void update(std::span<const Vector> values, std::span<const Vector> variances, double radius);
  /// Whether an interval of such a half-width around τ + `excess` decides nothing.
  bool leaves_open(double excess, double half_width) const {
    return excess - half_width <= 0 && excess + half_width > margin_;
  }
  /// Whether update() found the arm to satisfy the constraint.
  bool satisfies(ArmIndex arm, int constraint) const;

  /// Decides one arm, on grounds of the caller's. A feasible arm rules out those that are not
  /// better.
  void settle(ArmIndex arm, ArmState state);

  ArmState state(ArmIndex arm) const { return states_[static_cast<std::size_t>(arm)]; }
  ArmIndex count(ArmState state) const { return counts_[static_cast<std::size_t>(state)]; }
  /// Nothing undecided is left.
  bool complete() const { return count(ArmState::undecided) == 0; }
  /// The best arm known to be feasible.
  std::optional<ArmIndex> best() const { return best_; }
  /// 0 for an undecided arm, −∞ for any other: added to a score, it leaves the undecided arms.
  const Vector& penalty() const { return penalty_; }

 private:
  bool violates(ArmIndex arm, std::span<const Vector> values, std::span<const Vector> variances,
                double radius) const;
  void decide(const Vector& values, const Vector& variances, double radius);
  void rule_out();
  void move(ArmIndex arm, ArmState state);

  const Problem* problem_;
  double margin_;
  Ties ties_;
  std::vector<ArmState> states_;
  ArmIndex counts_[4];
  std::optional<ArmIndex> best_;
  Vector penalty_;
  std::vector<std::vector<char>> satisfied_;  ///< By constraint; empty where there is only one.
};

}  // namespace acol
