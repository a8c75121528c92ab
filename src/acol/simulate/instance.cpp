#include "acol/simulate/instance.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

Instance::Instance(std::string name, Problem problem, Vector constraint, Noise noise)
    : name_(std::move(name)),
      problem_(std::move(problem)),
      constraint_(std::move(constraint)),
      noise_(noise) {
  require(constraint_.size() == problem_.dimension(),
          "phi must have one entry per feature ({}), got {}", problem_.dimension(),
          constraint_.size());
  require(constraint_.allFinite(), "phi must consist of finite numbers");
  require(noise.sigma >= 0 && std::isfinite(noise.sigma), "sigma must not be negative, got {}",
          noise.sigma);
  require(!noise.bound || (*noise.bound > 0 && std::isfinite(*noise.bound)),
          "noise_bound (R) must be positive, got {}", noise.bound.value_or(0));
  values_ = problem_.arms() * constraint_;
  if (noise.kind != NoiseKind::binary) return;
  for (ArmIndex arm = 0; arm < values_.size(); ++arm) {
    require(std::abs(values_(arm)) <= 1 + 1e-9,
            "binary answers need |phi'x| <= 1, but arm {} has {}", problem_.candidate(arm),
            values_(arm));
  }
}

double Instance::noise_bound() const {
  if (noise_.bound) return *noise_.bound;
  return noise_.kind == NoiseKind::binary ? 1 : noise_.sigma;
}

bool Instance::feasible(ArmIndex candidate) const {
  return values_(problem_.distinct(candidate)) <= problem_.threshold();
}

std::optional<ArmIndex> Instance::best() const {
  std::optional<ArmIndex> best;
  for (ArmIndex arm = 0; arm < problem_.size(); ++arm) {
    if (values_(arm) > problem_.threshold()) continue;
    if (!best || problem_.rewards()(arm) > problem_.rewards()(*best)) best = arm;
  }
  if (best) best = problem_.candidate(*best);
  return best;
}

bool Instance::correct(std::optional<ArmIndex> candidate, double margin) const {
  const std::optional<ArmIndex> truth = best();
  if (!candidate) return !truth;
  const ArmIndex arm = problem_.distinct(*candidate);
  if (values_(arm) > problem_.threshold() + margin) return false;
  return !truth || problem_.rewards()(arm) >= problem_.rewards()(problem_.distinct(*truth));
}

}  // namespace acol
