#include "acol/driving/adapted_gaussian.hpp"

#include <algorithm>
#include <cmath>

namespace acol::driving {
namespace {

using Column = AdaptedGaussian::Column;
constexpr std::size_t kSize = AdaptedGaussian::kSize;
constexpr double kDimension = kSize;

/// E‖z‖ for z ~ N(0, I).
const double kExpectedNorm =
    std::sqrt(kDimension) * (1 - 1 / (4 * kDimension) + 1 / (21 * kDimension * kDimension));

void add(Column& sum, double factor, const Column& column, std::size_t first = 0) {
  for (std::size_t k = first; k < kSize; ++k) sum[k] += factor * column[k];
}

double norm(const Column& column) {
  double squares = 0;
  for (const double entry : column) squares += entry * entry;
  return std::sqrt(squares);
}

/// path ← (1 − rate) path + √(rate (2 − rate) μ_eff) step
void fade(Column& path, double rate, double effective, const Column& step) {
  const double factor = std::sqrt(rate * (2 - rate) * effective);
  for (std::size_t k = 0; k < kSize; ++k) path[k] = (1 - rate) * path[k] + factor * step[k];
}

}  // namespace

AdaptedGaussian::AdaptedGaussian(const Column& mean, double sigma, int samples)
    : mean_(mean), sigma_(sigma), weights_(static_cast<std::size_t>(samples) / 2) {
  // Weights that fall linearly; the usual logarithmic ones are hardly better.
  const double parents = static_cast<double>(weights_.size());
  double squares = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weights_[i] = (parents - static_cast<double>(i)) / (parents * (parents + 1) / 2);
    squares += weights_[i] * weights_[i];
  }
  const double n = kDimension;
  effective_ = 1 / squares;
  sigma_rate_ = (effective_ + 2) / (n + effective_ + 5);
  sigma_damping_ = 1 + sigma_rate_ + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1);
  path_rate_ = (4 + effective_ / n) / (n + 4 + 2 * effective_ / n);
  rank_one_rate_ = 2 / ((n + 1.3) * (n + 1.3) + effective_);
  rank_mu_rate_ = std::min(
      1 - rank_one_rate_, 2 * (effective_ - 2 + 1 / effective_) / ((n + 2) * (n + 2) + effective_));
  for (std::size_t k = 0; k < kSize; ++k) covariance_[k][k] = 1;
  factorise();
}

Column AdaptedGaussian::draw(NormalSource& normal) const {
  Column point = mean_;
  for (std::size_t k = 0; k < kSize; ++k) add(point, sigma_ * normal(), factor_[k], k);
  return point;
}

void AdaptedGaussian::follow(const std::vector<Column>& best_first) {
  std::vector<Column> steps(weights_.size());
  Column mean_step = {};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t k = 0; k < kSize; ++k) steps[i][k] = (best_first[i][k] - mean_[k]) / sigma_;
    add(mean_step, weights_[i], steps[i]);
  }
  add(mean_, sigma_, mean_step);
  fade(sigma_path_, sigma_rate_, effective_, solve(mean_step));
  unfaded_ *= (1 - sigma_rate_) * (1 - sigma_rate_);
  const double length = norm(sigma_path_) / kExpectedNorm;
  const bool steady = length < (1.4 + 2 / (kDimension + 1)) * std::sqrt(1 - unfaded_);
  fade(path_, path_rate_, effective_, steady ? mean_step : Column{});
  adapt_covariance(steps, steady);
  sigma_ *= exponential(std::min(1.0, sigma_rate_ / sigma_damping_ * (length - 1)));
  sigma_ = std::min(sigma_, 1.0);
  factorise();
}

/// C ← (1 − c₁ − c_μ) C + c₁ p pᵀ + c_μ Σ wᵢ yᵢ yᵢᵀ
void AdaptedGaussian::adapt_covariance(const std::vector<Column>& steps, bool steady) {
  const double lost = steady ? 0 : path_rate_ * (2 - path_rate_);
  const double kept = 1 - rank_one_rate_ - rank_mu_rate_ + rank_one_rate_ * lost;
  for (std::size_t j = 0; j < kSize; ++j) {
    Column& column = covariance_[j];
    for (std::size_t k = j; k < kSize; ++k) column[k] *= kept;
    add(column, rank_one_rate_ * path_[j], path_, j);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      add(column, rank_mu_rate_ * weights_[i] * steps[i][j], steps[i], j);
    }
  }
}

/// Cholesky, column by column; only the lower triangles are used.
void AdaptedGaussian::factorise() {
  factor_ = covariance_;
  for (std::size_t j = 0; j < kSize; ++j) {
    Column& column = factor_[j];
    const double pivot = std::sqrt(std::max(column[j], 1e-30));
    for (std::size_t k = j; k < kSize; ++k) column[k] /= pivot;
    column[j] = pivot;
    for (std::size_t k = j + 1; k < kSize; ++k) add(factor_[k], -column[k], column, k);
  }
}

Column AdaptedGaussian::solve(Column right) const {
  for (std::size_t k = 0; k < kSize; ++k) {
    const double entry = right[k] / factor_[k][k];
    add(right, -entry, factor_[k], k);
    right[k] = entry;
  }
  return right;
}

}  // namespace acol::driving
