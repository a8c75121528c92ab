#include "acol/policy/repetition.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

bool stays_undecided(const Problem& problem, const Knowledge& knowledge,
                     const Predictions& predictions, double radius, ArmIndex arm,
                     const AnswerLaw& law, std::int64_t count, Vector& covariances) {
  constexpr double kStray = 10;  // 2 exp(−10²/2) = 4·10⁻²²
  predictions.covariances(arm, covariances);
  const double m = static_cast<double>(count);
  const double growth = m / (1 + m * predictions.variances()(arm));
  const double stray = kStray * law.noise_bound * std::sqrt(m);
  const double drift = growth * (law.mean - predictions.values()(arm));
  const double down = std::min(0.0, drift) - stray;
  const double up = std::max(0.0, drift) + stray;
  for (ArmIndex i = 0; i < problem.size(); ++i) {
    if (knowledge.state(i) != ArmState::undecided) continue;
    const double t = covariances(i);
    const double excess = predictions.values()(i) - problem.threshold();
    const double variance = predictions.variances()(i) - growth * t * t;
    const double half_width = radius * std::sqrt(std::max(0.0, variance));
    if (!knowledge.leaves_open(excess + t * down, half_width) ||
        !knowledge.leaves_open(excess + t * up, half_width)) {
      return false;
    }
  }
  return true;
}

}  // namespace acol
