#pragma once

#include "acol/driving/goal.hpp"

namespace acol::driving {

/// The constraint as a price that is learned on the way. A search maximises
///
///   objective − ψ(c),  c = φᵀf − τ,   ψ(c) = γc + ωc²/2 where γ + ωc ≥ 0, else −γ²/(2ω),
///
/// and after each iteration γ grows by ωc at the mean of its distribution, so that the mean ends on
/// the boundary, where the best policies are; ω follows the spread of the two [atamna2016].
class AugmentedLagrangian {
 public:
  explicit AugmentedLagrangian(const Goal& goal) : goal_(goal) {}

  double value(const Score& score) const {
    if (!goal_.constrained) return score.objective;
    const double excess = score.constraint - goal_.threshold;
    const double slope = multiplier_ + weight_ * excess;
    if (slope < 0) return score.objective + multiplier_ * multiplier_ / (2 * weight_);
    return score.objective - (multiplier_ + weight_ * excess / 2) * excess;
  }

  /// `scores` of a generation, then of its mean.
  void update(const std::vector<Score>& scores);

 private:
  const Goal& goal_;
  double multiplier_ = 0;  ///< γ
  double weight_ = 0;      ///< ω; 0 before the first generation.
};

}  // namespace acol::driving
