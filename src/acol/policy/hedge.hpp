#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// AdaHedge [derooij2014]: weights over choices whose regret against the best of them grows like
/// √(t log n) whatever the gains, without a rate to tune: η = log n/Δ, Δ the sum of what the
/// weights so far earned less than their own soft maximum. Once few choices are left that matter,
/// the others, with weights below e⁻⁶⁹⁰, count as nothing and cost next to nothing.
class Hedge {
 public:
  explicit Hedge(Eigen::Index choices);

  const Vector& weights() const { return weights_; }  ///< They sum to 1.
  void gain(const Vector& gains);

 private:
  double soft_share(const Vector& gains, double largest, double rate) const;
  void reweigh();

  Vector total_;
  Vector weights_;
  std::vector<Eigen::Index> left_;  ///< The choices that have a weight; empty: all of them.
  double gap_ = 0;                  ///< Δ
};

}  // namespace acol
