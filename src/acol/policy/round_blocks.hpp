#pragma once

#include "acol/policy/commitment.hpp"

namespace acol {

/// Makes the samples of a planned round, N questions on p points, those of one of m identical
/// blocks of ⌈N/m⌉ questions, m = min(`most`, ⌊N/(4p)⌋) if that is more than one: fewer where the
/// limits do not allow that many, or want longer ones. Returns m.
std::int64_t cut_into_blocks(const RoundLimits& limits, std::int64_t most,
                             std::vector<Sample>& samples);

}  // namespace acol
