#pragma once

#include "acol/core/answers.hpp"
#include "acol/inference/knowledge.hpp"
#include "acol/inference/predictions.hpp"

namespace acol {

/// Whether `count` more answers about `arm`, taken one by one, leave every undecided arm undecided,
/// so that a rule which looks at decisions alone asks about `arm` all the while. Right but for a
/// chance of 4·10⁻²².
///
/// After k answers of sum kμ + W_k about arm j all arms have moved along one line,
///
///   c_i(k) = c_i + t_i (k (μ − c_j) + W_k)/(1 + k s_j),   s_i(k) = s_i − k t_i²/(1 + k s_j),
///
/// with t_i = x_iᵀA⁻¹x_j. For noise that is σ-sub-Gaussian, max_{k≤m} |W_k| ≤ 10 σ√m but for the
/// chance above (Doob's maximal inequality for exp(λW_k)). k/(1 + k s_j) grows from 0 to its value
/// at m, so c_i(k) is between ends that are known, and the half-width is at least `radius` √s_i(m)
/// if the radius never shrinks. `covariances` is work space of one entry per arm.
bool stays_undecided(const Problem& problem, const Knowledge& knowledge,
                     const Predictions& predictions, double radius, ArmIndex arm,
                     const AnswerLaw& law, std::int64_t count, Vector& covariances);

}  // namespace acol
