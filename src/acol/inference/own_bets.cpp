#include "acol/inference/own_bets.hpp"

#include <algorithm>
#include <cmath>

#include "acol/inference/forecast_nodes.hpp"

namespace acol {
namespace {

/// Answers in [0, 1].
struct Scaled {
  double count;
  double mean;
  double variance;
};

Scaled scaled(const AnswerRange& range, const Answers& told) {
  const double n = static_cast<double>(told.count);
  const double mean = std::clamp((told.mean() - range.low) / range.width(), 0.0, 1.0);
  const double variance = told.spread / n / (range.width() * range.width());
  return {n, mean, std::clamp(variance, 0.0, mean * (1 - mean))};
}

/// The smallest Σ log f over numbers in [0, 1] with these moments, f affine from `at_low` to
/// `at_high` and increasing (log f has a positive third derivative, so by Chebyshev, Markov and
/// Krein it is attained by two values, one of them 0) [karlin1966].
double smallest_increasing(const Scaled& y, double at_low, double at_high) {
  if (y.mean <= 0) return y.count * std::log(at_low);
  const double other = std::min(1.0, y.mean + y.variance / y.mean);
  const double share = y.mean / other;  // of the other value
  const double at_other = at_low + other * (at_high - at_low);
  return y.count * (share * std::log(at_other) + (1 - share) * std::log(at_low));
}

double log_affine(const Scaled& y, double at_low, double at_high) {
  if (at_high >= at_low) return smallest_increasing(y, at_low, at_high);
  return smallest_increasing({y.count, 1 - y.mean, y.variance}, at_high, at_low);
}

/// log f_v of all answers.
class Factor {
 public:
  Factor(const AnswerBounds& bounds, double boundary, const Answers& told)
      : bounds_(&bounds), boundary_(boundary), told_(&told) {
    if (bounds.range) scaled_ = scaled(*bounds.range, told);
  }
  double operator()(double v) const {
    const double n = static_cast<double>(told_->count);
    if (!bounds_->range) {
      const double lambda = (v - boundary_) / (bounds_->noise_bound * bounds_->noise_bound);
      return lambda * (told_->sum - n * boundary_) - n * lambda * (v - boundary_) / 2;
    }
    const double width = bounds_->range->width();
    const double t = (boundary_ - bounds_->range->low) / width;
    const double share = kept_inside((v - bounds_->range->low) / width);
    return log_affine(scaled_, (1 - share) / (1 - t), share / t);
  }

 private:
  const AnswerBounds* bounds_;
  double boundary_;
  const Answers* told_;
  Scaled scaled_{};
};

double clamped(const AnswerBounds& bounds, double v) {
  if (!bounds.range) return v;
  return bounds.range->low +
         bounds.range->width() * kept_inside((v - bounds.range->low) / bounds.range->width());
}

}  // namespace

double kept_inside(double share) {
  constexpr double kMin = 1e-3;
  return std::clamp(share, kMin, 1 - kMin);
}

double AnswerBounds::deviation(double mean) const {
  if (!range) return noise_bound;
  const double share = kept_inside((mean - range->low) / range->width());
  return range->width() * std::sqrt(share * (1 - share));
}

double AnswerBounds::information(double mean, double boundary) const {
  if (!range) {
    const double gap = (mean - boundary) / noise_bound;
    return gap * gap / 2;
  }
  const double p = kept_inside((mean - range->low) / range->width());
  const double q = (boundary - range->low) / range->width();
  return p * std::log(p / q) + (1 - p) * std::log((1 - p) / (1 - q));
}

double log_bet(const AnswerBounds& bounds, Side side, double boundary, const MeanForecast& forecast,
               const Answers& told, Stake stake) {
  if (told.count == 0) return 0;
  const Factor factor(bounds, boundary, told);
  return log_mixture(
      side, boundary, forecast, stake, [&](double v) { return clamped(bounds, v); }, factor);
}

}  // namespace acol
