#pragma once

#include <cstdint>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Integer counts n_i ≈ N λ_i that sum to N: the efficient apportionment of [pukelsheim2006, 12.6].
/// It maximises min n_i/λ_i, so for N ≥ p it keeps n_i ≥ (1 − p/N) N λ_i, hence every squared norm
/// is at most 1/(1 − p/N) times that of the design; 1 + ε needs N ≥ p(1 + 1/ε). For N < p the N
/// heaviest points get one each. O(p log p). Throws InvalidArgument unless `weights` are positive
/// and sum to 1, up to 1e-6.
std::vector<std::int64_t> apportion(const Vector& weights, std::int64_t total);

}  // namespace acol
