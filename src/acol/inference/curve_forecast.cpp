#include "acol/inference/curve_forecast.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <vector>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kRidge = 0.3;
constexpr double kRidgeOfProducts = 3000;  // they matter only where many answers say so
constexpr Eigen::Index kFewFeatures = 6;
constexpr int kIterations = 30;
constexpr double kMinStrength = 4;
constexpr double kTrusts[] = {5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560};

double sigmoid(double z) { return 1 / (1 + std::exp(-z)); }
double logit(double p) { return std::log(p / (1 - p)); }

/// Columns of mean 0 and variance 1; those that do not vary are left out.
Matrix standardised(Matrix columns) {
  Eigen::Index kept = 0;
  for (Eigen::Index j = 0; j < columns.cols(); ++j) {
    const double mean = columns.col(j).mean();
    const Vector centred = columns.col(j).array() - mean;
    const double deviation = std::sqrt(centred.squaredNorm() / static_cast<double>(columns.rows()));
    if (!(deviation > 1e-12 * std::abs(mean))) continue;
    columns.col(kept++) = centred / deviation;
  }
  return columns.leftCols(kept);
}

/// Squares and products of two columns.
Matrix products(const Matrix& columns) {
  const Eigen::Index d = columns.cols();
  Matrix result(columns.rows(), d * (d + 1) / 2);
  Eigen::Index at = 0;
  for (Eigen::Index i = 0; i < d; ++i) {
    for (Eigen::Index j = 0; j <= i; ++j) {
      result.col(at++) = columns.col(i).cwiseProduct(columns.col(j));
    }
  }
  return result;
}

/// The features, standardised; where there are few, their squares and products; a constant.
std::pair<Matrix, Vector> curve_features(const Matrix& arms) {
  const Matrix first = standardised(arms);
  const Matrix second =
      first.cols() <= kFewFeatures ? standardised(products(first)) : Matrix(arms.rows(), 0);
  Matrix features(arms.rows(), first.cols() + second.cols() + 1);
  features << first, second, Vector::Ones(arms.rows());
  Vector ridge = Vector::Constant(features.cols(), kRidge);
  ridge.segment(first.cols(), second.cols()).setConstant(kRidgeOfProducts);
  return {std::move(features), std::move(ridge)};
}

}  // namespace

struct CurveForecast::Asked {
  std::vector<ArmIndex> arms;
  Matrix features;
  Vector counts;
  Vector sums;  ///< Of scaled answers.
};

CurveForecast::CurveForecast(const Matrix& arms, const AnswerBounds& bounds, double threshold)
    : bounds_(bounds),
      origin_(bounds.range ? bounds.range->low : threshold),
      unit_(bounds.range ? bounds.range->width() : bounds.noise_bound),
      offset_(bounds.range ? logit(kept_inside(scaled(threshold))) : 0),
      own_count_(Vector::Zero(arms.rows())),
      own_sum_(Vector::Zero(arms.rows())) {
  std::tie(features_, ridge_) = curve_features(arms);
  theta_ = Vector::Zero(features_.cols());
  covariance_ = ridge_.cwiseInverse().asDiagonal();
  predict();
  blend({});
}

CurveForecast::Asked CurveForecast::asked(std::span<const Answers> told) const {
  Asked result;
  double spread = 0;
  double expected = 0;  // of answers at the ends of the range, or of deviation R
  for (std::size_t i = 0; i < told.size(); ++i) {
    const Answers& one = told[i];
    if (one.count == 0) continue;
    result.arms.push_back(static_cast<ArmIndex>(i));
    if (one.count == 1) continue;
    const double n = static_cast<double>(one.count);
    const double mean = scaled(one.mean());
    spread += one.spread / (unit_ * unit_) * n / (n - 1);
    expected += bounds_.range ? n * mean * (1 - mean) : n;
  }
  // Numbers that scatter less than yes and no (or than R allows) tell more each.
  const double dispersion = std::clamp((1 + spread) / (1 + expected), 0.01, 1.0);
  result.features = features_(result.arms, Eigen::all);
  result.counts.resize(std::ssize(result.arms));
  result.sums.resize(std::ssize(result.arms));
  for (Eigen::Index i = 0; i < result.counts.size(); ++i) {
    const Answers& one = told[static_cast<std::size_t>(result.arms[static_cast<std::size_t>(i)])];
    result.counts(i) = static_cast<double>(one.count) / dispersion;
    result.sums(i) = result.counts(i) * scaled(one.mean());
  }
  return result;
}

void CurveForecast::fit(std::span<const Answers> told) {
  const Asked now = asked(told);
  if (now.arms.empty()) return;
  fit_curve(now);
  predict();
  trust_ = fitted_trust(now);
  blend(now);
}

/// Newton's method with steps that move no prediction by more than 2.
void CurveForecast::fit_curve(const Asked& asked) {
  const bool logistic = bounds_.range.has_value();
  const Eigen::Index d = features_.cols();
  theta_.setZero();
  Eigen::LLT<Matrix> factor;
  for (int i = 0; i <= kIterations; ++i) {
    const Vector z = (asked.features * theta_).array() + offset_;
    const Vector mean = logistic ? Vector(z.unaryExpr(&sigmoid)) : z;
    const Vector slope =
        logistic ? Vector(mean.array() * (1 - mean.array())) : Vector::Ones(z.size());
    const Vector weight = asked.counts.cwiseProduct(slope);
    Matrix hessian = ridge_.asDiagonal();
    hessian.noalias() += asked.features.transpose() * weight.asDiagonal() * asked.features;
    factor.compute(hessian);
    if (i == kIterations) break;
    const Vector gradient =
        asked.features.transpose() * (asked.sums - asked.counts.cwiseProduct(mean)) -
        ridge_.cwiseProduct(theta_);
    const Vector step = factor.solve(gradient);
    const double size = (asked.features * step).cwiseAbs().maxCoeff();
    theta_ += step * std::min(1.0, 2 / std::max(size, 1e-12));
    if (size < 1e-9) break;
  }
  covariance_ = factor.solve(Matrix::Identity(d, d));
}

void CurveForecast::predict() {
  const Vector z = (features_ * theta_).array() + offset_;
  const Vector variance = (features_ * covariance_).cwiseProduct(features_).rowwise().sum();
  if (!bounds_.range) {
    curve_ = z;
    strength_ = variance.cwiseInverse();
    return;
  }
  // The mean of σ over a normal z, and as many answers as leave the same variance [mackay1992].
  const double bend = std::numbers::pi / 8;
  curve_ = (z.array() / (1 + bend * variance.array()).sqrt()).unaryExpr(&sigmoid);
  curve_ = curve_.unaryExpr(&kept_inside);
  strength_ = (curve_.array() * (1 - curve_.array()) * variance.array()).inverse();
}

double CurveForecast::fitted_trust(const Asked& asked) const {
  double best = -std::numeric_limits<double>::infinity();
  double trust = trust_;
  for (const double k : kTrusts) {
    double value = -std::log(k) / 2;  // a little against much trust
    for (Eigen::Index i = 0; i < asked.counts.size(); ++i) {
      const double n = asked.counts(i);
      if (n < 2) continue;
      const double p = curve_(asked.arms[static_cast<std::size_t>(i)]);
      const double y = asked.sums(i);
      if (bounds_.range) {
        value += std::lgamma(k * p + y) - std::lgamma(k * p) + std::lgamma(k * (1 - p) + n - y) -
                 std::lgamma(k * (1 - p)) - std::lgamma(k + n) + std::lgamma(k);
      } else {
        const double variance = 1 / n + 1 / k;
        const double off = y / n - p;
        value -= (off * off / variance + std::log(variance)) / 2;
      }
    }
    if (value > best) {
      best = value;
      trust = k;
    }
  }
  return trust;
}

void CurveForecast::blend(const Asked& asked) {
  strength_ = (strength_.cwiseInverse().array() + 1 / trust_).inverse().max(kMinStrength);
  own_count_.setZero();
  own_sum_.setZero();
  for (Eigen::Index i = 0; i < asked.counts.size(); ++i) {
    const ArmIndex arm = asked.arms[static_cast<std::size_t>(i)];
    own_count_(arm) = asked.counts(i);
    own_sum_(arm) = asked.sums(i);
  }
  const Vector total = strength_ + own_count_;
  const Vector share = (strength_.cwiseProduct(curve_) + own_sum_).cwiseQuotient(total);
  Vector variance = total.cwiseInverse();
  if (bounds_.range) {
    const Vector inside = share.unaryExpr(&kept_inside);
    variance = inside.array() * (1 - inside.array()) / (1 + total.array());
  }
  means_ = (unit_ * share).array() + origin_;
  deviations_ = unit_ * variance.cwiseSqrt();
}

Vector CurveForecast::draw_curve(const Vector& normals) const {
  const Eigen::LLT<Matrix> factor(covariance_);
  return theta_ + factor.matrixL() * normals;
}

double CurveForecast::draw(ArmIndex arm, const Vector& curve, double own) const {
  const double z = features_.row(arm).dot(curve) + offset_;
  const double prior = bounds_.range ? kept_inside(sigmoid(z)) : z;
  const double total = trust_ + own_count_(arm);
  const double share = (trust_ * prior + own_sum_(arm)) / total;
  const double inside = kept_inside(share);
  const double variance = bounds_.range ? inside * (1 - inside) / (1 + total) : 1 / total;
  return origin_ + unit_ * (share + std::sqrt(variance) * own);
}

}  // namespace acol
