#pragma once

#include <map>

#include "acol/inference/own_bets.hpp"

namespace acol {

/// Evidence that an arm is acceptable from answers about it alone, whatever model chose it.
///
/// A round is committed with a guess b and a forecast for it; its answers about b multiply For_b by
/// a bet that the mean answer is below τ + ε. Arm b is confirmed once
///
///   log For_b + Σ_{b' ≠ b} min(0, log For_b') ≥ log 1/δ      over all guesses b' so far.
///
/// The product of For over all guesses that are *not* acceptable within the margin is a
/// supermartingale from 1, and at least what stands on the left if b is one of them: so some
/// unacceptable arm is ever confirmed with probability at most δ [ville1939].
class Confirmation {
 public:
  /// `boundary` is τ + ε.
  Confirmation(const AnswerBounds& bounds, double boundary, double delta);

  void add(ArmIndex guess, const MeanForecast& forecast, const Answers& told);
  /// Nats that `arm` still lacks; 0 or less: it is confirmed.
  double missing(ArmIndex arm) const;
  bool confirms(ArmIndex arm) const { return missing(arm) <= 0; }

 private:
  AnswerBounds bounds_;
  double boundary_;
  double goal_;
  std::map<ArmIndex, double> for_;  ///< log For, by guess.
};

}  // namespace acol
