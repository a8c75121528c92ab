#pragma once

#include <cstdint>
#include <optional>

#include "acol/core/choice.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// When the likelihood ratio of an answer is large enough to stop, whatever chose the questions.
enum class Stopping {
  mixture,          ///< Proven for all times, without a bound on ‖φ‖: see mixture_threshold().
  self_normalised,  ///< Proven for all times, with S ≥ ‖φ‖ [abbasi2011, Thm. 2].
  stylised,         ///< log((1 + log t)/δ): what papers use in experiments; unproven.
};

constexpr auto choices(Stopping) {
  return named<Stopping>({{"mixture", Stopping::mixture},
                          {"self-normalised", Stopping::self_normalised},
                          {"stylised", Stopping::stylised}});
}

/// Whether a rule has a proof behind it.
inline bool is_proven(Stopping rule) { return rule != Stopping::stylised; }

/// What a stopping rule depends on.
struct StoppingOptions {
  Stopping rule = Stopping::mixture;
  double delta = 0.05;                    ///< δ in (0, 1).
  double noise_bound = 1;                 ///< R > 0.
  std::optional<double> norm_bound = {};  ///< S ≥ ‖φ‖, for self_normalised.
};

/// λ of the ridge that the rule is about. With S it is (R/S)², so that √λ S = R: as much as one
/// answer of a φ of that norm would say. The others are about least squares, λ = 0.
double ridge(const StoppingOptions& options);

/// Where the questions so far have led: A = λI + Σ x xᵀ and Σ x y.
struct StoppingState {
  std::int64_t questions = 0;
  const Matrix* information = nullptr;  ///< A.
  const Vector* sums = nullptr;         ///< Σ x y.
  double log_determinant_ratio = 0;     ///< log det(A/λ), where there is a ridge.
};

/// How large Z, the generalised likelihood ratio of the leader, must be.
double stopping_threshold(const StoppingOptions& options, const StoppingState& state);

/// Z must reach log(1/δ) + ½ bᵀV⁻¹b − log m, in answers of noise 1, with
///
///   m = (1/8) Σ over l = 4⁰, …, 4⁷ of exp(½ bᵀ(V + lI)⁻¹b) det(I + V/l)^(−1/2),
///
/// a mixture over φ ~ N(0, I/l) of the likelihood relative to φ = 0. Divided by the likelihood of
/// the truth it is a non-negative supermartingale from 1 (the noise is sub-Gaussian, and the next x
/// is chosen before its answer), so by Ville it stays below 1/δ at all times, with probability
/// 1 − δ; a wrong answer needs a truth of likelihood at most exp(½ bᵀV⁻¹b − Z). No bound on ‖φ‖ is
/// needed: scales only matter for how soon it stops, so coordinates should be such that V grows
/// about alike in all directions. O(d³).
double mixture_threshold(double delta, double noise_bound, const Matrix& information,
                         const Vector& sums);

}  // namespace acol
