#pragma once

#include <span>
#include <vector>

#include "acol/policy/policy.hpp"

namespace acol {

/// All that was told, in order. A policy's state is the fold of its transcript, so a transcript is
/// all there is to save.
using Transcript = std::vector<QuestionAnswers>;

/// Brings a fresh policy to the state of the one that was told `transcript`. Throws
/// InvalidArgument where the transcript does not fit the policy: another problem, other options.
void replay(Policy& policy, std::span<const QuestionAnswers> transcript);

}  // namespace acol
