#pragma once

#include <span>
#include <vector>

#include "acol/inference/evidence.hpp"
#include "acol/inference/linear_belief.hpp"
#include "acol/inference/stakes.hpp"

namespace acol {

/// What to think of the possible answers: draws of φ, or, where answers need not be linear, what is
/// thought of each arm by itself.
struct AnswerBelief {
  std::span<const LinearBelief> linear = {};  ///< By constraint; empty: not to be used.
  std::span<const Estimates> arms = {};       ///< By constraint.
  Stream stream = {};                         ///< Of the draws.

  bool exists() const { return !linear.empty() || !arms.empty(); }
};

/// How likely each arm of `order` is to be the first that is feasible up to τ + slack; −1: none of
/// them is. The most likely first, impossible ones left out.
///
/// By arm: P(j) = Φ(−z_j) Π_{i<j} Φ(z_i), as if what is not known of the arms were independent.
std::vector<AnswerChance> chances_of(const Problem& problem, std::span<const ArmIndex> order,
                                     const AnswerBelief& belief, double slack = 0);

/// Shares in proportion to chance^1.5: a little bolder than what one thinks. Sum to 1.
std::vector<Share> bold_shares(std::span<const AnswerChance> chances);

}  // namespace acol
