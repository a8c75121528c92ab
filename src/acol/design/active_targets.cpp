#include "acol/design/active_targets.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

void check_targets(const Matrix& arms, const DesignTargets& targets, const DesignOptions& options) {
  require(arms.rows() > 0 && arms.cols() > 0, "a design needs at least one arm and one feature");
  require(options.gap > 0 && std::isfinite(options.gap), "gap must be positive, got {}",
          options.gap);
  require(options.time_limit >= 0, "time_limit must not be negative, got {}", options.time_limit);
  const auto count = targets.arms.empty() ? arms.rows() : std::ssize(targets.arms);
  require(targets.weights.size() == 0 || targets.weights.size() == count,
          "weights must have one entry per target ({}), got {}", count, targets.weights.size());
  for (const ArmIndex target : targets.arms) {
    require(0 <= target && target < arms.rows(), "target {} is out of range (0 to {})", target,
            arms.rows() - 1);
  }
  for (Eigen::Index i = 0; i < targets.weights.size(); ++i) {
    require(targets.weights(i) >= 0 && std::isfinite(targets.weights(i)),
            "weights[{}] must be finite and not negative, got {}", i, targets.weights(i));
  }
  require(options.caps.size() == 0 || options.caps.size() == arms.rows(),
          "caps must have one entry per arm ({}), got {}", arms.rows(), options.caps.size());
  for (Eigen::Index i = 0; i < options.caps.size(); ++i) {
    require(options.caps(i) >= 0 && std::isfinite(options.caps(i)),
            "caps[{}] must be finite and not negative, got {}", i, options.caps(i));
  }
  require(options.caps.size() == 0 || options.caps.sum() >= 1 - 1e-12,
          "caps must sum to at least 1, got {}", options.caps.sum());
}

ActiveTargets active_targets(const Matrix& arms, const Sizes& sizes, const DesignTargets& targets) {
  const auto count = targets.arms.empty() ? arms.rows() : std::ssize(targets.arms);
  ActiveTargets result;
  result.arms.reserve(static_cast<std::size_t>(count));
  result.weights.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const ArmIndex arm = targets.arms.empty() ? i : targets.arms[static_cast<std::size_t>(i)];
    const double weight = targets.weights.size() == 0 ? 1 : targets.weights(i);
    if (weight == 0 || std::ranges::binary_search(sizes.zero_arms, arm)) continue;
    result.weights(std::ssize(result.arms)) = weight;
    result.arms.push_back(arm);
  }
  result.weights.conservativeResize(std::ssize(result.arms));
  require(!result.arms.empty(),
          "all targets are zero (or vanish beside the other arms) or have weight zero: there is no "
          "design to make");
  return result;
}

bool is_target(const DesignTargets& targets, ArmIndex arm) {
  if (targets.arms.empty()) return targets.weights.size() == 0 || targets.weights(arm) > 0;
  for (std::size_t i = 0; i < targets.arms.size(); ++i) {
    const bool counts =
        targets.weights.size() == 0 || targets.weights(static_cast<Eigen::Index>(i)) > 0;
    if (targets.arms[i] == arm && counts) return true;
  }
  return false;
}

bool is_uniform_over_all(const Matrix& arms, const DesignTargets& targets) {
  if (!targets.arms.empty()) {
    if (std::ssize(targets.arms) < arms.rows()) return false;
    std::vector<ArmIndex> sorted = targets.arms;
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (std::ssize(sorted) < arms.rows()) return false;
  }
  return targets.weights.size() == 0 || (targets.weights.array() == targets.weights(0)).all();
}

}  // namespace acol
