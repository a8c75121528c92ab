#include "acol/policy/foresight.hpp"

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

/// ρ_t: how far, in units of √s_i, predictions are from the truth at most.
double error_radius(const AnswerLaw& law, double lambda, double log_determinant_ratio) {
  const double log_chance = 22 * std::log(10.0);
  return law.noise_bound * std::sqrt(2 * log_chance + log_determinant_ratio) +
         std::sqrt(lambda) * law.norm;
}

}  // namespace

bool decides_nothing(const Standing& now, const AnswerLaw& law, ArmIndex arm, std::int64_t count,
                     Vector& covariances) {
  constexpr double kStray = 10;  // 2 exp(−10²/2) = 4·10⁻²²
  const Vector& values = now.predictions.values();
  const Vector& variances = now.predictions.variances();
  now.predictions.covariances(arm, covariances);
  const double m = static_cast<double>(count);
  const double growth = m / (1 + m * variances(arm));
  const double stray = kStray * law.noise_bound * std::sqrt(m);
  const double drift = growth * ((*law.means)(arm)-values(arm));
  const double down = std::min(0.0, drift) - stray;
  const double up = std::max(0.0, drift) + stray;
  for (ArmIndex i = 0; i < now.problem.size(); ++i) {
    if (now.knowledge.state(i) != ArmState::undecided) continue;
    const double t = covariances(i);
    const double excess = values(i) - now.problem.threshold();
    const double half_width = now.radius * std::sqrt(std::max(0.0, variances(i) - growth * t * t));
    if (!now.knowledge.leaves_open(excess + t * down, half_width) ||
        !now.knowledge.leaves_open(excess + t * up, half_width)) {
      return false;
    }
  }
  return true;
}

bool decides_nothing(const Standing& now, const AnswerLaw& law,
                     const std::vector<std::int64_t>& more) {
  const Predictions::Outlook end = now.predictions.after(more);
  const double least = now.radius - error_radius(law, now.lambda, end.log_determinant_ratio);
  if (least <= 0) return false;
  for (ArmIndex i = 0; i < now.problem.size(); ++i) {
    if (now.knowledge.state(i) != ArmState::undecided) continue;
    const double excess = (*law.means)(i)-now.problem.threshold();
    if (!now.knowledge.leaves_open(excess, least * std::sqrt(end.variances(i)))) return false;
  }
  return true;
}

bool is_wide(const Standing& now, const AnswerLaw& law) {
  return now.radius > error_radius(law, now.lambda, now.predictions.log_determinant_ratio());
}

}  // namespace acol
