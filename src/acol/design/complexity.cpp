#include "acol/design/complexity.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// The arms that may be recommended: feasible within the margin, and no better one is feasible.
/// Without a margin the feasible arms of highest reward.
std::vector<ArmIndex> right_arms(const Problem& problem, const Vector& values, double margin) {
  double top = -std::numeric_limits<double>::infinity();
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    if (values(arm) <= problem.threshold()) top = std::max(top, problem.rewards()(arm));
  }
  std::vector<ArmIndex> right;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const bool holds = values(arm) <= problem.threshold() + margin;
    if (holds && problem.rewards()(arm) >= top) right.push_back(arm);
  }
  return right;
}

Complexity complexity_for(const Problem& problem, const Vector& values,
                          std::optional<ArmIndex> best, const DesignOptions& options,
                          double margin) {
  Complexity result;
  result.best = best;
  DesignTargets targets = relevant_targets(problem, values, best);
  bool any = false;
  for (std::size_t i = 0; i < targets.arms.size(); ++i) {
    // A zero arm is decided without a question, whatever its gap.
    const bool zero = problem.arms().row(targets.arms[i]).isZero(0);
    double& weight = targets.weights(static_cast<Eigen::Index>(i));
    if (targets.arms[i] == best) {
      weight = 1 / std::pow(problem.threshold() + margin - values(*best), 2);
    }
    if (zero) weight = 0;
    any |= !zero;
    if (std::isfinite(weight)) continue;
    result.value = std::numeric_limits<double>::infinity();
    return result;
  }
  if (!any) return result;
  result.design = optimal_design(problem.arms(), targets, options);
  result.value = result.design.value;
  return result;
}

}  // namespace

DesignTargets relevant_targets(const Problem& problem, const Vector& values,
                               std::optional<ArmIndex> best) {
  DesignTargets targets;
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    const bool relevant =
        !best || arm == *best || problem.rewards()(arm) > problem.rewards()(*best);
    if (relevant) targets.arms.push_back(arm);
  }
  const Vector gaps = values(targets.arms).array() - problem.threshold();
  targets.weights = gaps.cwiseAbs2().cwiseInverse();
  return targets;
}

Complexity complexity(const Problem& problem, const Vector& values, const DesignOptions& options,
                      double margin) {
  require(margin >= 0 && std::isfinite(margin), "margin must not be negative, got {}", margin);
  const std::vector<ArmIndex> right = right_arms(problem, values, margin);
  Complexity smallest;
  smallest.value = std::numeric_limits<double>::infinity();
  if (!right.empty()) smallest.best = right.front();
  if (!(values.minCoeff() <= problem.threshold())) {
    smallest = complexity_for(problem, values, std::nullopt, options, margin);
  }
  for (const ArmIndex arm : right) {
    Complexity one = complexity_for(problem, values, arm, options, margin);
    if (one.value < smallest.value) smallest = std::move(one);
  }
  return smallest;
}

double question_bound(double complexity, double delta, double noise_bound) {
  require(0 < delta && delta < 1, "delta must be in (0, 1), got {}", delta);
  require(noise_bound > 0 && std::isfinite(noise_bound), "noise_bound (R) must be positive, got {}",
          noise_bound);
  if (2.4 * delta >= 1) return 0;
  return 2 * noise_bound * noise_bound * std::log(1 / (2.4 * delta)) * complexity;
}

}  // namespace acol
