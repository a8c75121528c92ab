#pragma once

#include "acol/core/types.hpp"

namespace acol {

/// AdaHedge [derooij2014]: weights over choices whose regret against the best of them grows like
/// √(t log n) whatever the gains, without a rate to tune: η = log n/Δ, Δ the sum of what the
/// weights so far earned less than their own soft maximum.
class Hedge {
 public:
  explicit Hedge(Eigen::Index choices);

  const Vector& weights() const { return weights_; }  ///< They sum to 1.
  void gain(const Vector& gains);

 private:
  void reweigh();

  Vector total_;
  Vector weights_;
  double gap_ = 0;  ///< Δ
};

}  // namespace acol
