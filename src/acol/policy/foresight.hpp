#pragma once

#include <cstdint>
#include <vector>

#include "acol/core/answer_law.hpp"
#include "acol/inference/knowledge.hpp"
#include "acol/inference/predictions.hpp"

namespace acol {

/// Where a greedy algorithm stands. Its next questions depend on its decisions alone if it asks for
/// rewards, or at random; so questions that cannot decide anything can be foreseen. The radius must
/// never shrink.
struct Standing {
  const Problem& problem;
  const Knowledge& knowledge;
  const Predictions& predictions;
  double radius = 0;
  double lambda = 0;
};

/// Whether `count` more answers about one arm, taken one by one, leave every undecided arm
/// undecided, but for a chance of 4·10⁻²².
///
/// After k answers of sum kμ + W_k about arm j all arms have moved along one line,
///
///   c_i(k) = c_i + t_i (k (μ − c_j) + W_k)/(1 + k s_j),   s_i(k) = s_i − k t_i²/(1 + k s_j),
///
/// with t_i = x_iᵀA⁻¹x_j. For noise that is σ-sub-Gaussian, max_{k≤m} |W_k| ≤ 10 σ√m but for the
/// chance above (Doob's maximal inequality for exp(λW_k)). k/(1 + k s_j) grows from 0 to its value
/// at m, so c_i(k) is between ends that are known, and the half-width is at least radius √s_i(m).
/// `covariances` is work space of one entry per arm.
bool decides_nothing(const Standing& now, const AnswerLaw& law, ArmIndex arm, std::int64_t count,
                     Vector& covariances);

/// The same for `more[i]` answers about arm i, in any order, but for a chance of 10⁻²² in all looks
/// of a run together. Cruder, and of no use where the radius is not large beside the noise.
///
/// At all times t, |c_i(t) − φᵀx_i| ≤ ρ_t √s_i(t) with ρ_t = σ √(2 log 10²² + log det(A_t/λ)) +
/// √λ ‖φ‖ [abbasi2011, Thm. 2]. Both ρ and −s grow, so through all the answers an arm is undecided
/// if an interval of half-width (radius − ρ) √s_i, at their end, around the truth holds τ.
bool decides_nothing(const Standing& now, const AnswerLaw& law,
                     const std::vector<std::int64_t>& more);

/// Whether the second form may ever say yes: radius > ρ.
bool is_wide(const Standing& now, const AnswerLaw& law);

}  // namespace acol
