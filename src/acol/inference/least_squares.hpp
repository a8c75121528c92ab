#pragma once

#include <Eigen/Cholesky>
#include <utility>

#include "acol/core/answers.hpp"
#include "acol/core/types.hpp"

namespace acol {

/// Ridge regression on measurements y = φᵀx + noise.
///
///   A = λI + Σ x xᵀ,   φ̂ = A⁻¹ Σ x y,   ‖x‖_{A⁻¹} = √(xᵀA⁻¹x)
///
/// A is held only as its Cholesky factor, so add() costs O(d²) and no matrix and inverse can drift
/// apart.
class LeastSquares {
 public:
  LeastSquares(Eigen::Index dimension, double lambda);
  /// From the factor of A, ridge included, and Σ x y.
  LeastSquares(Eigen::LLT<Matrix> factor, Vector sums, double lambda)
      : lambda_(lambda), factor_(std::move(factor)), sum_xy_(std::move(sums)) {}

  /// Takes the answers to `answers.count` questions about x.
  void add(const Vector& x, const Answers& answers);

  Vector estimate() const { return factor_.solve(sum_xy_); }
  double norm(const Vector& x) const { return factor_.matrixL().solve(x).norm(); }

  /// L of A = LLᵀ.
  auto lower() const { return factor_.matrixL(); }

  /// A.
  Matrix information() const { return factor_.reconstructedMatrix(); }

  /// A⁻¹.
  Matrix inverse() const { return factor_.solve(Matrix::Identity(sum_xy_.size(), sum_xy_.size())); }

  /// log det(A / λ).
  double log_determinant_ratio() const;

 private:
  double lambda_;
  Eigen::LLT<Matrix> factor_;
  Vector sum_xy_;
};

}  // namespace acol
