#include "acol/inference/stopping.hpp"

#include <cmath>

namespace acol {

double ridge(const StoppingOptions& options) {
  if (options.rule != Stopping::self_normalised) return 0;
  require(options.norm_bound && *options.norm_bound > 0,
          "the stopping rule 'self-normalised' needs norm_bound (S, an upper bound on the norm of "
          "phi), above 0");
  const double ratio = options.noise_bound / *options.norm_bound;
  return ratio * ratio;
}

double stopping_threshold(const StoppingOptions& options, const StoppingState& state) {
  switch (options.rule) {
    case Stopping::mixture:
      return mixture_threshold(options.delta, options.noise_bound, *state.information, *state.sums);
    case Stopping::self_normalised: {
      // ½ (√β/R)², √β = R √(2 log(1/δ) + log det(A/λ)) + √λ S, and √λ S = R.
      const double root =
          std::sqrt(2 * std::log(1 / options.delta) + state.log_determinant_ratio) + 1;
      return root * root / 2;
    }
    case Stopping::stylised:
      break;
  }
  return std::log((1 + std::log(static_cast<double>(state.questions))) / options.delta);
}

}  // namespace acol
