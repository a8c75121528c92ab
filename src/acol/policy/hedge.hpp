#pragma once

#include <limits>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// AdaHedge [derooij2014]: weights over choices whose regret against the best of them grows like
/// √(t log n) whatever the gains, without a rate to tune: η = log n/Δ, Δ the sum of what the
/// weights so far earned less than their own soft maximum. Once few choices are left that matter,
/// the others, whose weights are below e⁻⁶⁰ of the largest and together less than its rounding
/// error, count as nothing, and no exponential of them is computed.
class Hedge {
 public:
  explicit Hedge(Eigen::Index choices);

  const Vector& weights() const { return weights_; }  ///< They sum to 1.
  void gain(const Vector& gains);
  /// Gains (x_iᵀu)² of the arms, choice i row i: computed and taken a block at a time.
  void gain_squares(const Matrix& arms, const Vector& direction);
  /// sums += weights()
  void add_weights_to(Vector& sums) const;
  /// The choice that u in (0, 1) falls on where weights() lie one after the other.
  Eigen::Index drawn(double u) const;

 private:
  /// What the gains of one round come to.
  struct Round {
    double earned = 0;                                          ///< By the weights as they were.
    double largest = -std::numeric_limits<double>::infinity();  ///< The largest gain.
    double top = -std::numeric_limits<double>::infinity();  ///< The largest total after the round.
    double bottom =
        std::numeric_limits<double>::infinity();  ///< The smallest total after the round.
  };

  void take(Eigen::Index start, const Eigen::Ref<const Vector>& gains, Round& round);
  void finish(const Round& round);
  /// (1/η) log Σ w exp(η g), the soft maximum of the gains.
  double soft_maximum(double top);
  void reweigh(const Round& round);
  void weigh_all(const Round& round);
  void weigh_left();
  bool find_left(double least);

  Vector total_;
  Vector weights_;
  std::vector<Eigen::Index> left_;  ///< The choices that have a weight; empty: all of them.
  Vector block_;                    ///< Work space: some gains.
  Vector powers_;                   ///< exp(η (total − its maximum)), as soft_maximum() left them.
  double powers_rate_ = 0;          ///< The η of these; 0: none.
  double gap_ = 0;                  ///< Δ
  double rate_ = 0;                 ///< η of the present weights.
  double top_ = 0;                  ///< The largest total that the weights belong to.
  double sum_ = 1;                  ///< Σ exp(η (total − top)), by which the weights were divided.
};

}  // namespace acol
