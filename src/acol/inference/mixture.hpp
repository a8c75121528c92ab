#pragma once

#include <limits>

namespace acol {

/// The log of the evidence that c > 0 in a sum S of sub-Gaussian terms with mean c V and variance
/// proxy V, for c spread over (0, ∞) as half a normal with precision ρ:
///
///   M(S, V) = ∫ exp(c S − c² V/2) p(c) dc = 2 √(ρ/(V+ρ)) exp(z²/2) Φ(z),   z = S/√(V+ρ)
///
/// [howard2021, the one-sided normal mixture]. Starts at M(0, 0) = 1, and does not grow on average
/// as long as c ≤ 0.
double log_normal_mixture(double sum, double clock, double rho);

/// The average of such mixtures over precisions of 2, 8, 32, … times `scale`, so that no size of c
/// is missed by much. `scale` is the clock of the first round that speaks about c, known before its
/// answers. Precisions stop at `finest`: where only c above some size matters, finer ones are
/// waste.
double log_mixture(double sum, double clock, double scale,
                   double finest = std::numeric_limits<double>::infinity());

}  // namespace acol
