#include "acol/inference/linear_fit.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "acol/inference/divergence.hpp"

namespace acol {
namespace {

constexpr int kMaxFitSteps = 60;
constexpr double kFitEnds = 1e-9;  // how close to 0 and 1 a fitted share may come
/// Answers of either kind that every share is judged with in addition, so that no loss has a kink
/// at 0 or 1. It is a barrier: its minimum lies at most so much per end above that without it.
constexpr double kBarrier = 1e-3;

struct LossAt {
  double value = 0;
  double slope = 0;
  double curvature = 0;
};

LossAt loss_of_share(const ArmMean& told, double mu) {
  const double m = std::clamp(mu, kFitEnds, 1 - kFitEnds);
  const double yes = told.count * told.mean + kBarrier;
  const double no = told.count * (1 - told.mean) + kBarrier;
  const double slope = no / (1 - m) - yes / m;
  const double barrier = -kBarrier * (std::log(m) + std::log1p(-m));
  return {told.count * divergence(told.mean, m) + barrier + slope * (mu - m), slope,
          yes / (m * m) + no / ((1 - m) * (1 - m))};
}

LossAt loss_of_number(const ArmMean& told, double mu) {
  const double weight = told.count / told.variance;
  const double off = mu - told.mean;
  return {weight * off * off / 2, weight * off, weight};
}

/// Where a loss is least.
double least_at(const ArmMean& told, const FitLoss& loss) {
  if (!loss.shares) return told.mean;
  return (told.count * told.mean + kBarrier) / (told.count + 2 * kBarrier);
}

/// The value that μ is judged by: as near to the mean as is allowed.
double judged(const ArmMean& told, double mu, const FitLoss& loss) {
  const double best = least_at(told, loss);
  return std::abs(mu - best) <= loss.allowed ? best : mu - std::copysign(loss.allowed, mu - best);
}

LossAt loss_of(const ArmMean& told, double mu, const FitLoss& loss) {
  const double at = judged(told, mu, loss);
  LossAt result = loss.shares ? loss_of_share(told, at) : loss_of_number(told, at);
  if (loss.allowed > 0 && at == least_at(told, loss)) result.slope = result.curvature = 0;
  return result;
}

}  // namespace

LinearFit::LinearFit(const Matrix& points, const std::vector<ArmMean>& told, const FitLoss& loss)
    : points_(points),
      told_(told),
      loss_(loss),
      slopes_(points.rows()),
      curvatures_(points.rows()) {
  double sum = 0;
  double count = 0;
  for (const ArmMean& one : told) {
    sum += one.count * one.mean;
    count += one.count;
  }
  const Eigen::CompleteOrthogonalDecomposition<Matrix> span(points);
  values_ = points * span.solve(Vector::Constant(points.rows(), sum / count));
  for (int step = 0; step < kMaxFitSteps && improve(); ++step) {
  }
  // f(v*) ≥ f(v) + slope·(v* − v), and v* − v lies in the span, not farther than its arms allow.
  double loss_here = find_losses(values_);
  if (loss_.shares) {
    // The barrier is positive: its value is not counted as loss, and its slope hides 1e-3 per end
    // at most.
    for (Eigen::Index i = 0; i < values_.size(); ++i) {
      const double at = judged(told_[static_cast<std::size_t>(i)], values_(i), loss_);
      const double m = std::clamp(at, kFitEnds, 1 - kFitEnds);
      loss_here += kBarrier * (std::log(m) + std::log1p(-m) - 2);
    }
  }
  double reach = 1 + values_.cwiseAbs().maxCoeff();
  for (const ArmMean& one : told) reach = std::max(reach, 1 + 2 * std::abs(one.mean));
  const Vector inside = points * span.solve(slopes_);
  least_loss_ = loss_here - inside.norm() * reach * std::sqrt(static_cast<double>(points.rows()));
  least_loss_ = std::max(0.0, least_loss_);
}

double LinearFit::find_losses(const Vector& values) {
  double total = 0;
  for (std::size_t i = 0; i < told_.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const LossAt one = loss_of(told_[i], values(at), loss_);
    slopes_(at) = one.slope;
    curvatures_(at) = one.curvature;
    total += one.value;
  }
  return total;
}

/// Whether a step helped by more than rounding errors.
bool LinearFit::improve() {
  const double before = find_losses(values_);
  const Vector roots = curvatures_.cwiseMax(1e-8 * curvatures_.maxCoeff() + 1e-12).cwiseSqrt();
  const Vector target = -slopes_.cwiseQuotient(roots);
  const Eigen::CompleteOrthogonalDecomposition<Matrix> solver(roots.asDiagonal() * points_);
  rank_ = solver.rank();
  const Vector direction = points_ * solver.solve(target);
  for (double length = 1; length > 1e-6; length /= 2) {
    const Vector tried = values_ + length * direction;
    const double after = find_losses(tried);
    if (after < before) {
      values_ = tried;
      return before - after > 1e-12;
    }
  }
  return false;
}

}  // namespace acol
