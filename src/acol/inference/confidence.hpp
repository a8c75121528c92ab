#pragma once

#include <optional>

#include "acol/core/types.hpp"

namespace acol {

/// How wide an interval is: |xᵀ(φ̂ − φ)| ≤ radius · ‖x‖_{A⁻¹}.
enum class Confidence {
  adaptive,     ///< Valid for any adaptive choice of questions, by a bound on det A.
  determinant,  ///< The same theorem with det A itself: tighter.
  tuned,        ///< A constant: no guarantee.
  fixed,        ///< "static": valid for questions fixed before their answers; the round-based ones.
};

/// What an interval's radius depends on.
struct ConfidenceOptions {
  Confidence kind = Confidence::adaptive;
  double delta = 0.05;                        ///< δ: allowed failure probability, in (0, 1).
  double noise_bound = 1;                     ///< R > 0: the noise is R-sub-Gaussian.
  double norm_bound = 1;                      ///< S ≥ ‖φ‖.
  double lambda = 0.1;                        ///< λ > 0: ridge weight, shared with LeastSquares.
  double sqrt_beta = 0.5;                     ///< The radius itself where `kind` is tuned.
  std::optional<double> arm_norm_bound = {};  ///< L > 0; none: the largest norm there is.
};

/// Whether the interval holds with probability 1 − δ: tuned ones and an L that arms exceed do not.
bool is_proved(const ConfidenceOptions& options, double largest_norm);

/// √β_t of the greedy algorithms. With probability 1 − δ, for all t and all x at once,
/// |xᵀ(φ̂_t − φ)| ≤ √β_t ‖x‖_{A⁻¹}, for
///
///   adaptive:     √β_t = R √(d log((1 + t L²/λ) / δ)) + √λ S             [abbasi2011, Thm. 2]
///   determinant:  √β_t = R √(2 log(1/δ) + log det(A/λ)) + √λ S           [abbasi2011, Thm. 2]
class ConfidenceRadius {
 public:
  /// L = `largest_norm` bounds ‖x‖ over all arms, unless the options say another L.
  ConfidenceRadius(const ConfidenceOptions& options, Eigen::Index dimension, double largest_norm);

  /// After `questions` = t answers, with `log_determinant_ratio` = log det(A/λ).
  double operator()(double questions, double log_determinant_ratio) const;

 private:
  ConfidenceOptions options_;
  double dimension_;
  double norm_ratio_;  ///< L²/λ.
  double bias_;        ///< √λ S.
};

}  // namespace acol
