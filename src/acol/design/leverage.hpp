#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Which points of a design to keep when total leverage λ xᵀA⁻¹x of at most `budget` may go,
/// lightest first. What is left has at least 1 − budget of the information, in every direction.
std::vector<char> heavy(const Vector& leverage, double budget);

}  // namespace acol
