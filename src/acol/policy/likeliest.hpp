#pragma once

#include <span>

#include "acol/inference/linear_belief.hpp"
#include "acol/policy/policy.hpp"

namespace acol {

/// The best guess from how likely each answer is (the likeliest first): the first, with those that
/// come next. Arms are distinct ones, −1: none is feasible.
BestGuess guess_from(const Problem& problem, std::span<const AnswerChance> chances);

/// The likeliest answer given what is thought of φ: the mode of the best arm over draws. Arms that
/// are known to be infeasible are left out. Where nothing is known of some arms draws would be
/// guesses about them: then the best arm as least squares have it, without a probability.
BestGuess likeliest(const Problem& problem, const Knowledge& knowledge,
                    std::span<const LinearBelief> beliefs, Stream stream);

/// The first arm of `order` that is feasible as the means have it; −1: none is.
ArmIndex plug_in_answer(const Problem& problem, std::span<const ArmIndex> order,
                        std::span<const LinearBelief> beliefs);

}  // namespace acol
