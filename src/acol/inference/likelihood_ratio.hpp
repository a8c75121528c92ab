#pragma once

#include <optional>
#include <span>
#include <vector>

#include "acol/core/problem.hpp"

namespace acol {

/// The answer that fits the estimates best, and how far it is from being wrong.
struct Leader {
  std::optional<ArmIndex> arm = {};  ///< None: no arm is feasible.
  ArmIndex better = 0;               ///< How many arms, the first of order(), have a higher reward.
  ArmIndex critical = 0;             ///< The arm that comes closest to proving the answer wrong.
  double distance = 0;               ///< How many standard deviations (R = 1) it is away, squared.
  ArmIndex seen = 0;  ///< How many arms, the first of order(), all this follows from.
};

/// The generalised likelihood ratio of an answer [degenne2019]. "Arm i is the best feasible one" is
/// wrong if i is infeasible or an arm of higher reward is feasible: a union of half-spaces, whose
/// distance from the estimate is, with excess e = c − τ and s = ‖x‖²_{A⁻¹},
///
///   2 Z = min of { (margin − e_i)₊²/s_i ,  (e_j)₊²/s_j over r_j > r_i },
///
/// and "nothing is feasible" has the second part over all arms. Of the answers that may be right
/// the leader has the largest Z; without a margin only one has Z > 0.
class LikelihoodRatio {
 public:
  /// `problem` must outlive this object.
  LikelihoodRatio(const Problem& problem, double margin);

  /// `values` are c, `variances` s, of all arms. Looks at arms until one looks feasible.
  Leader leader(const Vector& values, const Vector& variances) const;

  double margin() const { return margin_; }
  /// Arms by falling reward, ties in order of rows.
  std::span<const ArmIndex> order() const { return order_; }
  /// The arms that decide whether the leader is right.
  std::vector<ArmIndex> deciding(const Leader& leader) const;
  /// Those of higher reward than the leader: all of the others.
  std::span<const ArmIndex> better(const Leader& leader) const {
    return std::span(order_).first(static_cast<std::size_t>(leader.better));
  }
  /// How far (squared, R = 1) arm `arm` of deciding(leader) is from making it wrong.
  double distance(const Leader& leader, ArmIndex arm, const Vector& values,
                  const Vector& variances) const;
  /// The excess that arm would have to lose or gain for that, in units of the answers, ≥ 0.
  double gap(const Leader& leader, ArmIndex arm, const Vector& values) const;

 private:
  double feasible_gap(double value) const;
  double infeasible_gap(double value) const;
  bool is_far(double value, double variance, double closest) const;

  const Problem* problem_;
  double margin_;
  std::vector<ArmIndex> order_;
};

}  // namespace acol
