#pragma once

#include "acol/core/types.hpp"

namespace acol::benchmarks {

/// How a first-order method did: its time, and the gap it had proved by then.
struct Attempt {
  double seconds = 0;
  double gap = 1e300;
  int iterations = 0;
};

/// The methods that acol is measured against, each on the whole catalogue as published, written for
/// this benchmark only. All stop at the gap or the time limit (seconds), whichever comes first.

/// Wolfe-Atwood with away steps, rank-one updates of all variances (Todd & Yildirim 2007).
Attempt wolfe_atwood(const Matrix& arms, double gap, double limit);

/// Randomised exchanges between support and best arms (Harman, Filova & Richtarik 2018).
Attempt randomised_exchange(const Matrix& arms, double gap, double limit);

/// The multiplicative algorithm: for all arms λ_i ∝ λ_i v_i (Silvey, Titterington & Torsney 1978);
/// for targets y the saddle form λ_i ∝ λ_i √g_i, μ_j ∝ μ_j v_j.
Attempt multiplicative(const Matrix& arms, double gap, double limit);
Attempt multiplicative(const Matrix& arms, const Matrix& targets, double gap, double limit);

/// The Frank-Wolfe iteration of the paper's published code, without its stopping rule: towards the
/// arm that reduces the widest target most, step 2/(k + 2), a fresh inverse each time. It proves
/// nothing, so its gap is to the known `optimum`.
Attempt frank_wolfe(const Matrix& arms, const Matrix& targets, double optimum, double gap,
                    double limit);

}  // namespace acol::benchmarks
