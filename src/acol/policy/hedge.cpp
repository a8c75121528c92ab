#include "acol/policy/hedge.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

Hedge::Hedge(Eigen::Index choices)
    : total_(Vector::Zero(choices)),
      weights_(Vector::Constant(choices, 1 / static_cast<double>(choices))) {}

void Hedge::gain(const Vector& gains) {
  const double earned = weights_.dot(gains);
  const double largest = gains.maxCoeff();
  const double rate = std::log(static_cast<double>(total_.size())) / gap_;
  // The soft maximum (1/η) log Σ w exp(η g); with Δ = 0, η is infinite.
  double soft = largest;
  if (std::isfinite(rate)) {
    const double sum = soft_share(gains, largest, rate);
    if (sum > 0) soft = largest + std::log(sum) / rate;
  }
  gap_ += std::max(0.0, soft - earned);
  total_ += gains;
  reweigh();
}

/// Σ w exp(η (g − largest))
double Hedge::soft_share(const Vector& gains, double largest, double rate) const {
  if (left_.empty()) {
    return (weights_.array() * (rate * (gains.array() - largest)).exp()).sum();
  }
  const Eigen::ArrayXd own = gains(left_).array();
  return (weights_(left_).array() * (rate * (own - largest)).exp()).sum();
}

void Hedge::reweigh() {
  constexpr double kNothing = -690;
  const double rate = std::log(static_cast<double>(total_.size())) / gap_;
  const double largest = total_.maxCoeff();
  left_.clear();
  if (!std::isfinite(rate)) {
    weights_ = (total_.array() >= largest).cast<double>();
    weights_ /= weights_.sum();
    return;
  }
  const double least = largest + kNothing / rate;
  if (2 * (total_.array() >= least).count() > total_.size()) {
    weights_ = (rate * (total_.array() - largest)).exp();
    weights_ /= weights_.sum();
    return;
  }
  for (Eigen::Index i = 0; i < total_.size(); ++i) {
    if (total_(i) >= least) left_.push_back(i);
  }
  const Eigen::ArrayXd own = total_(left_).array();
  const Eigen::ArrayXd shares = (rate * (own - largest)).exp();
  weights_.setZero();
  weights_(left_) = (shares / shares.sum()).matrix();
}

}  // namespace acol
