#pragma once

#include <optional>

#include "acol/core/problem.hpp"
#include "acol/design/optimal_design.hpp"

namespace acol {

/// How hard an instance is, given the truth [lindner2022, Thm. 1]:
///
///   H(ν) = min over designs of max over x in T of ‖x‖²_{A⁻¹} / (φᵀx − τ)²
///
/// T is the best arm and the arms of strictly higher reward (of several right arms, the one that
/// makes H smallest); all arms where none is feasible.
struct Complexity {
  double value = 0;  ///< H; infinite if an arm that must be told apart is on the threshold.
  std::optional<ArmIndex> best;  ///< That arm (distinct); none when nothing is feasible.
  Design design;                 ///< The optimal design, over distinct arms.
};

/// `values` are φᵀx of the distinct arms of `problem`.
///
/// With a margin m ≥ 0 the right answers are the arms b with c_b = φᵀx_b − τ ≤ m and no arm of
/// higher reward with c ≤ 0, and "none" where all c > 0; H is the smallest over them of
///
///   min over designs of max{ ‖x_b‖²_{A⁻¹}/(m − c_b)², max over r_j > r_b of ‖x_j‖²_{A⁻¹}/c_j² },
///
/// which is what is needed as δ → 0 where several answers are right [degenne2019]: a yardstick.
Complexity complexity(const Problem& problem, const Vector& values,
                      const DesignOptions& options = {}, double margin = 0);

/// No algorithm that is right with probability 1 − δ asks fewer questions on average:
/// 2 R² log(1/(2.4 δ)) H(ν); 0 where 2.4 δ ≥ 1. A theorem for Gaussian noise with σ = R.
double question_bound(double complexity, double delta, double noise_bound);

/// The targets that an instance's best arm must be told apart from, with their weights
/// 1/(φᵀx − τ)²: what the oracle's design is made for. Infinite weights are left to the caller.
DesignTargets relevant_targets(const Problem& problem, const Vector& values,
                               std::optional<ArmIndex> best);

}  // namespace acol
