#pragma once

#include <span>
#include <vector>

#include "acol/driving/roll_out.hpp"

namespace acol::driving {

/// What a search is to achieve in a scenario:
///
///   maximise θᵀf − λ φᵀf,   and, if constrained, subject to φᵀf ≤ τ
///
/// over the policies, f their features.
struct Goal {
  FeatureVector reward = {};               ///< θ
  FeatureVector constraint = kConstraint;  ///< φ
  double threshold = kThreshold;           ///< τ
  bool constrained = true;
  double penalty = 0;  ///< λ ≥ 0
};

/// What a policy achieves.
struct Score {
  double reward = 0;      ///< θᵀf, without the penalty.
  double constraint = 0;  ///< φᵀf
  double objective = 0;   ///< θᵀf − λ φᵀf
};

/// Whether the constraint, if there is one, holds.
inline bool feasible(const Goal& goal, const Score& score) {
  return !goal.constrained || score.constraint <= goal.threshold;
}

/// Whether `one` is to be preferred to `other`: feasible before infeasible, feasible ones by the
/// objective, infeasible ones by the violation.
bool better(const Goal& goal, const Score& one, const Score& other);

Score score_of(const Goal& goal, const FeatureVector& features);

/// The scores of many policies, one a row of `controls`.
std::vector<Score> score_all(const Scenario& scenario, const Goal& goal, const Matrix& controls);

/// The best policy that a search has seen, and how many it has looked at.
struct Found {
  Controls controls = {};
  Score score = {};
  bool any = false;
  std::int64_t roll_outs = 0;

  /// Looks at a batch; the first of equally good ones stays.
  void consider(const Goal& goal, const Matrix& policies, const std::vector<Score>& scores);
};

}  // namespace acol::driving
