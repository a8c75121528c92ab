#include "acol/inference/confidence.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

double squared(double x) { return x * x; }

}  // namespace

bool is_proved(const ConfidenceOptions& options, double largest_norm) {
  if (options.kind == Confidence::tuned) return false;
  const double bound = options.arm_norm_bound.value_or(largest_norm);
  return options.kind != Confidence::adaptive || bound >= largest_norm * (1 - 1e-12);
}

ConfidenceRadius::ConfidenceRadius(const ConfidenceOptions& options, Eigen::Index dimension,
                                   double largest_norm)
    : options_(options),
      dimension_(static_cast<double>(dimension)),
      norm_ratio_(squared(options.arm_norm_bound.value_or(largest_norm)) / options.lambda),
      bias_(std::sqrt(options.lambda) * options.norm_bound) {
  const auto positive = [](double value) { return value > 0 && std::isfinite(value); };
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(positive(options.noise_bound), "noise_bound (R) must be positive, got {}",
          options.noise_bound);
  require(positive(options.lambda), "lambda must be positive, got {}", options.lambda);
  require(!options.arm_norm_bound || positive(*options.arm_norm_bound),
          "arm_norm_bound (L) must be positive, got {}", options.arm_norm_bound.value_or(0));
  require(options.norm_bound >= 0 && std::isfinite(options.norm_bound),
          "norm_bound (S) must not be negative, got {}", options.norm_bound);
  require(options.kind != Confidence::fixed,
          "static intervals do not hold for questions that follow answers");
  require(positive(options.sqrt_beta), "sqrt_beta must be positive, got {}", options.sqrt_beta);
}

double ConfidenceRadius::operator()(double questions, double log_determinant_ratio) const {
  switch (options_.kind) {
    case Confidence::adaptive:
      return options_.noise_bound *
                 std::sqrt(dimension_ * std::log((1 + questions * norm_ratio_) / options_.delta)) +
             bias_;
    case Confidence::determinant:
      return options_.noise_bound *
                 std::sqrt(2 * std::log(1 / options_.delta) + log_determinant_ratio) +
             bias_;
    case Confidence::tuned:
    case Confidence::fixed:
      break;
  }
  return options_.sqrt_beta;
}

}  // namespace acol
