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
    const double sum = (weights_.array() * (rate * (gains.array() - largest)).exp()).sum();
    if (sum > 0) soft = largest + std::log(sum) / rate;
  }
  gap_ += std::max(0.0, soft - earned);
  total_ += gains;
  reweigh();
}

void Hedge::reweigh() {
  const double rate = std::log(static_cast<double>(total_.size())) / gap_;
  const double largest = total_.maxCoeff();
  if (std::isfinite(rate)) {
    weights_ = (rate * (total_.array() - largest)).exp();
  } else {
    weights_ = (total_.array() >= largest).cast<double>();
  }
  weights_ /= weights_.sum();
}

}  // namespace acol
