#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Deals questions about the rows `asked` of `arms`, `counts` of each, to as few people as can be
/// if each gets at most `most` and nobody two about the same: a list of entries of `asked` for
/// each. One person's answers err together, so that what somebody is asked should cancel out:
/// questions are sorted along the direction in which they differ most and dealt like cards, and
/// then swapped as long as that brings the sums of two people's features nearer to the mean.
std::vector<std::vector<std::size_t>> balanced_lots(const Matrix& arms,
                                                    std::span<const ArmIndex> asked,
                                                    std::span<const std::int64_t> counts,
                                                    std::int64_t most);

}  // namespace acol
