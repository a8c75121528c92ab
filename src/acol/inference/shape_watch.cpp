#include "acol/inference/shape_watch.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "acol/inference/linear_fit.hpp"

namespace acol {
namespace {

/// Of what a bet may lose of a factor 1.
constexpr double kMaxLoss = 0.9;
constexpr double kMinShare = 0.01;  // and 1 − that: forecasts by which contrasts are weighted

double log_beta(double a, double b) { return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b); }

/// log ∫ v^s (1 − v)^(n − s) dBeta(v), Beta with this mean and deviation.
double log_beta_binomial(double mean, double deviation, double sum, double count) {
  const double p = kept_inside(mean);
  const double strength = std::max(1.0, p * (1 - p) / (deviation * deviation) - 1);
  const double a = strength * p;
  const double b = strength * (1 - p);
  return log_beta(a + sum, b + count - sum) - log_beta(a, b);
}

/// The same of a normal forecast for the mean of `count` numbers, all in units of their deviation
/// R, less what does not depend on it.
double log_normal(double mean, double deviation, double told, double count) {
  const double widened = 1 + count * deviation * deviation;
  const double off = told - mean;
  return -(count * off * off / widened + std::log(widened)) / 2;
}

double entropy_term(double p) { return p > 0 ? p * std::log(p) : 0; }

}  // namespace

struct ShapeWatch::Seen {
  std::vector<ArmIndex> arms;
  Matrix points;
  CurveForecast curve;

  Eigen::Index at(ArmIndex arm) const { return std::ranges::lower_bound(arms, arm) - arms.begin(); }
};

ShapeWatch::ShapeWatch(const Matrix& arms, const ShapeWatchOptions& options)
    : arms_(&arms), options_(options) {}

ShapeWatch::Seen ShapeWatch::seen(std::span<const ArmAnswers> answers) const {
  std::vector<ArmIndex> arms;
  for (const auto& [arm, told] : told_) arms.push_back(arm);
  for (const ArmAnswers& one : answers) arms.push_back(one.arm);
  std::ranges::sort(arms);
  const auto repeated = std::ranges::unique(arms);
  arms.erase(repeated.begin(), repeated.end());
  Matrix points = (*arms_)(arms, Eigen::all);
  std::vector<Answers> before;
  for (const ArmIndex arm : arms) {
    const auto found = told_.find(arm);
    before.push_back(found == told_.end() ? Answers{} : found->second);
  }
  CurveForecast curve(points, options_.bounds, options_.threshold);
  curve.fit(before);
  return {std::move(arms), std::move(points), std::move(curve)};
}

void ShapeWatch::add_round(std::span<const ArmAnswers> answers) {
  if (answers.empty()) return;
  const bool contrasts = options_.by_person;
  const bool range = options_.bounds.range.has_value();
  if (contrasts && !range) return;
  // Before the first answers nothing is known of numbers, nor what a contrast could be chosen by.
  if (!contrasts && (range || !told_.empty())) add_independent(seen(answers), answers);
  if (contrasts && !told_.empty()) add_by_person(seen(answers), answers);
  for (const ArmAnswers& one : answers) {
    Answers told = one.told;
    told.rater = kAnonymous;
    told_[one.arm] += told;
  }
  if (!contrasts) {
    if (!judged_.empty()) most_ = std::max(most_, log_ratio());
    return;
  }
  double sum = 0;
  const double largest = std::ranges::max(bets_);
  for (const double log : bets_) sum += std::exp(log - largest) / kSizes;
  most_ = std::max(most_, largest + std::log(sum));
}

void ShapeWatch::add_independent(const Seen& seen, std::span<const ArmAnswers> answers) {
  std::map<ArmIndex, Answers> round;
  for (const ArmAnswers& one : answers) {
    Answers told = one.told;
    told.rater = kAnonymous;
    round[one.arm] += told;
  }
  const AnswerBounds& bounds = options_.bounds;
  for (const auto& [arm, told] : round) {
    judged_[arm] += told;
    const MeanForecast forecast = seen.curve.of(seen.at(arm));
    const auto n = static_cast<double>(told.count);
    if (bounds.range) {
      const double width = bounds.range->width();
      forecasts_ += log_beta_binomial((forecast.mean - bounds.range->low) / width,
                                      forecast.deviation / width, scaled(told.sum, n), n);
    } else {
      const double r = bounds.noise_bound;
      forecasts_ += log_normal(forecast.mean / r, forecast.deviation / r, told.mean() / r, n) -
                    told.spread / (2 * r * r);
    }
  }
}

/// The sum of answers as shares of the range.
double ShapeWatch::scaled(double sum, double count) const {
  const AnswerRange& range = *options_.bounds.range;
  return std::clamp((sum - count * range.low) / range.width(), 0.0, count);
}

double ShapeWatch::log_ratio() const {
  const bool shares = options_.bounds.range.has_value();
  const double unit = shares ? options_.bounds.range->width() : options_.bounds.noise_bound;
  std::vector<ArmIndex> arms;
  std::vector<ArmMean> means;
  double best = 0;  // the logarithm of the largest likelihood that arms could have one by one
  for (const auto& [arm, told] : judged_) {
    const auto n = static_cast<double>(told.count);
    const double mean = shares ? scaled(told.sum, n) / n : told.mean() / unit;
    arms.push_back(arm);
    means.push_back({n, mean, 1});
    best += shares ? n * (entropy_term(mean) + entropy_term(1 - mean))
                   : -told.spread / (2 * unit * unit);
  }
  const Matrix points = (*arms_)(arms, Eigen::all);
  const LinearFit fit(points, means, {shares, options_.misspecification / unit});
  return forecasts_ - best + fit.least_loss();
}

void ShapeWatch::add_by_person(const Seen& seen, std::span<const ArmAnswers> answers) {
  const AnswerRange& range = *options_.bounds.range;
  const double width = range.width();
  Vector counts = Vector::Zero(std::ssize(seen.arms));
  for (const ArmAnswers& one : answers) {
    counts(seen.at(one.arm)) += static_cast<double>(one.told.count);
  }
  const Vector forecast =
      ((seen.curve.means().array() - range.low) / width).max(kMinShare).min(1 - kMinShare);
  const Vector variance = forecast.array() * (1 - forecast.array());
  // What is left of the curve after weighted least squares, by each arm's own variance.
  const Vector roots = counts.cwiseQuotient(variance).cwiseSqrt();
  const Eigen::CompleteOrthogonalDecomposition<Matrix> solver(roots.asDiagonal() * seen.points);
  const Vector fitted = seen.points * solver.solve(roots.cwiseProduct(forecast));
  const Vector contrast = (forecast - fitted).cwiseQuotient(variance);
  const double allowed = options_.misspecification / width * counts.dot(contrast.cwiseAbs());
  struct Hand {
    double seen = 0;   ///< Z
    double least = 0;  ///< that it may be.
  };
  std::map<std::int64_t, Hand> hands;
  for (const ArmAnswers& one : answers) {
    const Eigen::Index at = seen.at(one.arm);
    const auto n = static_cast<double>(one.told.count);
    Hand& hand = hands[one.told.rater];
    hand.seen += contrast(at) * (scaled(one.told.sum, n) - n * forecast(at));
    hand.least +=
        n * (contrast(at) > 0 ? -contrast(at) * forecast(at) : contrast(at) * (1 - forecast(at)));
  }
  double reach = 0;
  for (const auto& [person, hand] : hands) reach = std::max(reach, -hand.least);
  if (!(reach > 1e-9)) return;  // the curve is linear
  const double shift = counts.dot(contrast.cwiseProduct(forecast)) - allowed;
  double lambda = 1;
  for (double& log : bets_) {
    const double size = std::min(lambda, kMaxLoss / reach);
    log += size * shift;
    for (const auto& [person, hand] : hands) log += std::log1p(size * hand.seen);
    lambda /= 3;
  }
}

}  // namespace acol
