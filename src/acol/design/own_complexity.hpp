#pragma once

#include <optional>
#include <vector>

#include "acol/core/problem.hpp"

namespace acol {

/// How hard an instance with answers −1 (yes) and +1 (no) is where nothing is known of how they
/// depend on the features. With p_k the chance of a no, t the one that is just acceptable, t_ε the
/// one that is within the margin, and kl the divergence of two such chances,
///
///   H = min over right answers b of  Σ_{k better than b} 1/kl(p_k, t) + 1/kl(p_b, t_ε)
///
/// b is right if p_b < t_ε and p_k > t for all k of higher reward; "nothing" is right if p_k > t
/// for all k, and then the sum over all of them. No algorithm that is right with probability 1 − δ
/// asks fewer than log(1/(2.4 δ)) H questions on average, as δ → 0 [degenne2019].
struct OwnComplexity {
  double value = 0;                   ///< H; infinite if no answer can be proven right.
  std::optional<ArmIndex> best = {};  ///< The answer that is cheapest to prove; none: nothing.
  std::vector<ArmIndex> arms = {};    ///< Arms that have to be asked about.
  std::vector<double> answers = {};   ///< How often each is asked about, per nat of evidence.
};

/// `means` are the mean answers about the arms of `problem`, which has one constraint.
OwnComplexity own_complexity(const Problem& problem, const Vector& means, double margin = 0);

/// log(1/(2.4 δ)) H; 0 where 2.4 δ ≥ 1.
double own_question_bound(double complexity, double delta);

}  // namespace acol
