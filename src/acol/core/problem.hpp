#pragma once

#include <cstdint>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// What is known of a problem beside arms and rewards.
struct ProblemOptions {
  double threshold = 0;          ///< τ: an arm is feasible when φᵀx ≤ τ.
  bool learn_threshold = false;  ///< τ is unknown: learn −τ as a constant feature, compare with 0.
  bool intercept = false;        ///< Answers are affine in the features: append a constant feature.
  /// Several constraints φ_lᵀx ≤ τ_l that must all hold; empty: the one above.
  std::vector<double> thresholds = {};
  bool joint = false;  ///< One question is answered for all constraints at once.
  Vector costs = {};   ///< Of one question about each candidate, > 0; empty: all the same.
  /// Whether candidates with the same features are one arm; where features need not tell all, no.
  bool merge = true;
};

/// What is known before the first question: a catalogue of arms, the reward of each, and what an
/// acceptable constraint value is.
///
///   maximise r(x) over the arms, subject to φᵀx ≤ τ, φ unknown
///
/// (or subject to several such constraints, each with a φ and τ of its own).
///
/// Checked once, then const. Arms with the same features are the same question, so they are merged:
/// everything below counts *distinct* arms, in the order of their first appearance, each standing
/// for its member of highest reward (the first one among ties). `candidate()` leads back to the row
/// of the catalogue and `distinct()` from it.
class Problem {
 public:
  Problem(Matrix arms, Vector rewards, ProblemOptions options = {});

  ArmIndex size() const { return arms_.rows(); }
  Eigen::Index dimension() const { return arms_.cols(); }
  const Matrix& arms() const { return arms_; }
  const Vector& rewards() const { return rewards_; }
  double threshold(int constraint = 0) const {
    return thresholds_[static_cast<std::size_t>(constraint)];
  }
  int constraints() const { return static_cast<int>(thresholds_.size()); }
  bool joint() const { return joint_; }           ///< One question answers all constraints.
  const Vector& costs() const { return costs_; }  ///< Of a question about each arm; empty: alike.
  /// Whether an arm without features is feasible: 0 ≤ τ, for all constraints.
  bool zero_is_feasible() const;
  double largest_norm() const { return largest_norm_; }  ///< L = max ‖x‖.
  bool has_constant() const { return has_constant_; }    ///< The last feature is the constant 1.

  /// The same with every candidate an arm of its own.
  Problem apart() const;

  /// Rows of the catalogue, repeated ones included.
  ArmIndex candidates() const { return candidates_; }
  /// The row of the catalogue that distinct arm `arm` stands for.
  ArmIndex candidate(ArmIndex arm) const;
  /// The distinct arm that has the features of row `candidate`.
  ArmIndex distinct(ArmIndex candidate) const;

 private:
  void merge_repeated_arms();

  Matrix arms_;
  Vector rewards_;
  std::vector<double> thresholds_;
  bool joint_;
  Vector costs_;
  bool has_constant_;
  ArmIndex candidates_;
  double largest_norm_ = 0;
  // All empty when no features repeat: then arm and row are the same.
  Vector candidate_rewards_;
  Vector candidate_costs_;
  std::vector<std::int32_t> candidate_of_;
  std::vector<std::int32_t> distinct_of_;
};

}  // namespace acol
