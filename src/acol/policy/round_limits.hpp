#pragma once

#include "acol/design/design.hpp"
#include "acol/policy/commitment.hpp"

namespace acol {

/// Whether a sample asked this many times over is within the limits.
bool keeps_to(const RoundLimits& limits, const Sample& sample, std::int64_t times = 1);

/// The sample itself where it keeps to the limits; else one that does, for the same targets: not
/// longer than allowed, from the best design whose weights the caps allow. Without a question left
/// it is empty.
Sample within(const RoundLimits& limits, const Matrix& arms, const DesignTargets& targets,
              Sample sample);

/// Adds up to `count` questions about an arm, as many as the limits allow; how many these are.
std::int64_t add_questions(const RoundLimits& limits, ArmIndex arm, std::int64_t count,
                           Sample& sample);

/// A first question about an arm that the sample does not ask about, if the limits allow it;
/// whether they did.
bool add_question(const RoundLimits& limits, ArmIndex arm, Sample& sample);

}  // namespace acol
