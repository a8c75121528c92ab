#include "acol/inference/least_squares.hpp"

#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

LeastSquares::LeastSquares(Eigen::Index dimension, double lambda)
    : lambda_(lambda), sum_xy_(Vector::Zero(dimension)) {
  require(lambda > 0 && std::isfinite(lambda), "lambda must be positive, got {}", lambda);
  factor_.compute(lambda * Matrix::Identity(dimension, dimension));
}

void LeastSquares::add(const Vector& x, const Answers& answers) {
  factor_.rankUpdate(x, static_cast<double>(answers.count));
  sum_xy_ += answers.sum * x;
}

double LeastSquares::log_determinant_ratio() const {
  const auto diagonal = factor_.matrixLLT().diagonal().array();
  return 2 * diagonal.log().sum() - static_cast<double>(diagonal.size()) * std::log(lambda_);
}

}  // namespace acol
