#pragma once

#include "acol/design/design.hpp"
#include "acol/policy/commitment.hpp"

namespace acol {

/// Questions that a linear round wants to ask of one person, where they may be asked as many.
/// Longer hands take many more answers and hardly fewer people, because what one person says hangs
/// together (benchmarks/people_benchmark.cpp).
constexpr std::int64_t kFullHand = 6;

/// The design whose rounds take the fewest people. Nobody is asked about an arm twice, so a round
/// of N questions takes as many people as it asks about one arm: N times the largest weight. With
/// weights of at most 1/h hands of h questions are full, and everybody who comes says more than the
/// best design for single answers would ask of them. It is the given one where rounds are not dealt
/// in lots, or its weights allow it already.
Design for_full_hands(const Matrix& arms, const DesignTargets& targets, const RoundLimits& limits,
                      Design design);

}  // namespace acol
