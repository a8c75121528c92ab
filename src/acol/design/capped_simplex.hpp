#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// Designs with upper bounds: λ ≥ 0, Σ λ_i = 1, λ ≤ caps. Empty caps: none.

/// The most that Σ λ_i g_i can be over them: the best scores are filled to their caps.
double largest_average(const Vector& scores, const Vector& caps);

/// The score at which that filling ends, Σ caps > 1.
double marginal_score(const Vector& scores, const Vector& caps);

/// The design nearest to `weights`, in mixtures with the one proportional to the caps, that is
/// strictly inside them.
Vector inside_caps(const Vector& weights, const Vector& caps);

}  // namespace acol
