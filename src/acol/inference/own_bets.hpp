#pragma once

#include <optional>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"
#include "acol/inference/mean_forecast.hpp"

namespace acol {

/// A share kept away from 0 and 1, where one answer could end a bet for good.
double kept_inside(double share);

/// What answers about one arm can be, whatever its features: numbers in a range (yes and no are its
/// ends), or numbers with R-sub-Gaussian noise.
struct AnswerBounds {
  std::optional<AnswerRange> range = {};
  double noise_bound = 1;  ///< R > 0; used only without a range.

  /// The standard deviation of one answer whose mean is `mean`, at most.
  double deviation(double mean) const;
  /// KL(mean, boundary): how fast bets that know the mean grow, in nats per answer.
  double information(double mean, double boundary) const;
};

/// The logarithm of what one unit of money becomes by `told`, put on the mean answer being on one
/// side of the boundary t, split over the means v that the forecast thinks possible there:
///
///   log Σ_v w_v Π_j f_v(y_j),   f_v(y) = 1 + (v − t)(y − t)/((t − low)(high − t))     in a range,
///                               f_v(y) = exp((v − t)(y − t)/R² − (v − t)²/(2R²))    without one.
///
/// If the mean answer is t, f_v has a mean of at most 1, and less the farther the mean answer is on
/// the other side of t. For yes and no f_v is the likelihood ratio of v and t; for other numbers it
/// is a capital process [waudbysmith2024]. Only count, sum and spread of the answers are known: of
/// all answers in the range with these, those count that make the product smallest.
///
/// Where the forecast is not sure enough for a bet: 0.
double log_bet(const AnswerBounds& bounds, Side side, double boundary, const MeanForecast& forecast,
               const Answers& told, Stake stake = Stake::all);

}  // namespace acol
