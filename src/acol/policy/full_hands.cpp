#include "acol/policy/full_hands.hpp"

#include <algorithm>

#include "acol/design/optimal_design.hpp"

namespace acol {
namespace {

constexpr double kGap = 0.05;    // of the design under caps
constexpr double kSlack = 1.01;  // weights that are too large by less are left

/// At most 1/h of the questions about an arm, none about one that may not be asked about; where
/// fewer than h arms are left, the same share about each of them.
Vector caps_of_hands(ArmIndex arms, const RoundLimits& limits) {
  Vector caps = Vector::Ones(arms);
  for (std::size_t arm = 0; arm < limits.caps.size(); ++arm) {
    if (limits.caps[arm] == 0) caps(static_cast<Eigen::Index>(arm)) = 0;
  }
  const std::int64_t hand = std::min(kFullHand, limits.lot);
  return caps / std::min(static_cast<double>(hand), caps.sum());
}

}  // namespace

Design for_full_hands(const Matrix& arms, const DesignTargets& targets, const RoundLimits& limits,
                      Design design) {
  const bool known = targets.weights.size() == 0 || targets.weights.maxCoeff() > 0;
  if (limits.lot <= 1 || design.arms.empty() || !known) return design;
  const Vector caps = caps_of_hands(arms.rows(), limits);
  const bool kept = (design.weights.array() <= kSlack * caps(design.arms).array()).all();
  if (kept || !(caps.maxCoeff() > 0)) return design;
  Design full = optimal_design(arms, targets, {.gap = kGap, .caps = caps});
  return full.arms.empty() ? design : full;
}

}  // namespace acol
