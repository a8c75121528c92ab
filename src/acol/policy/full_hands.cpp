#include "acol/policy/full_hands.hpp"

#include <algorithm>

#include "acol/design/optimal_design.hpp"

namespace acol {
namespace {

constexpr double kCappedGap = 0.05;  // of the design under caps
constexpr double kCapSlack = 1.01;   // weights that are too large by less are left
/// From there on the best design under caps takes too long (seconds at 10,000 arms in 20
/// dimensions).
constexpr ArmIndex kManyArms = 500;

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

/// What is too much about some arms is asked about the others of the design, in proportion: worse
/// than the best design under caps, but found at once. The design itself where it has too few arms.
Design spread_over_design(const Vector& caps, Design design) {
  const Vector most = caps(design.arms);
  if (most.sum() < 1) return design;
  Eigen::Array<bool, Eigen::Dynamic, 1> full = most.array() <= 0;
  Vector weights = design.weights;
  for (bool more = true; more;) {
    const double free = full.select(0, design.weights.array()).sum();
    const double left = 1 - full.select(most.array(), 0).sum();
    weights = full.select(most.array(), design.weights.array() * (left / free)).matrix();
    const auto over = (weights.array() > most.array() && !full).eval();
    more = over.any();
    full = full || over;
    if (full.all()) return design;
  }
  design.weights = weights;
  return design;
}

}  // namespace

Design for_full_hands(const Matrix& arms, const DesignTargets& targets, const RoundLimits& limits,
                      Design design) {
  const bool known = targets.weights.size() == 0 || targets.weights.maxCoeff() > 0;
  if (limits.lot <= 1 || design.arms.empty() || !known) return design;
  const Vector caps = caps_of_hands(arms.rows(), limits);
  const bool kept = (design.weights.array() <= kCapSlack * caps(design.arms).array()).all();
  if (kept || !(caps.maxCoeff() > 0)) return design;
  if (arms.rows() > kManyArms) return spread_over_design(caps, std::move(design));
  Design full = optimal_design(arms, targets, {.gap = kCappedGap, .caps = caps});
  return full.arms.empty() ? design : full;
}

}  // namespace acol
