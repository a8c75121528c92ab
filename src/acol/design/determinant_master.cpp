#include "acol/design/determinant_master.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "acol/design/newton_step.hpp"

namespace acol {
namespace {

/// B = L⁻¹Z for A = Z diag(l) Zᵀ = LLᵀ, so that v_i = ‖b_i‖².
Matrix whiten(const Matrix& points, const Vector& weights) {
  const Matrix information = points * weights.asDiagonal() * points.transpose();
  const Eigen::LLT<Matrix> factor(information);
  return factor.matrixL().solve(points);
}

/// The optimum in one dimension: all weight on the longest point.
double longest_point(const Matrix& points, Vector& weights) {
  Eigen::Index longest = 0;
  points.row(0).cwiseAbs().maxCoeff(&longest);
  weights = Vector::Unit(points.cols(), longest);
  return 0;
}

}  // namespace

double determinant_by_newton(const Matrix& points, Vector& weights, const MasterOptions& options,
                             int& steps) {
  // min −log det A(l)/r + 1ᵀl over l ≥ 0: no constraint on the sum, and any l is made strictly
  // feasible for v ≤ r by scaling. Optimality: s_i = 1 − v_i/r ≥ 0, s_i l_i = 0.
  const double rank = static_cast<double>(points.rows());
  if (points.rows() == 1) return longest_point(points, weights);
  Matrix whitened = whiten(points, weights);
  Vector norms = whitened.colwise().squaredNorm();
  const double slack = std::clamp(3 * options.start_gap, 1e-9, 0.3);
  const double scale = (1 + slack) * norms.maxCoeff() / rank;
  weights *= scale;
  Vector dual = (1 - norms.array() / (scale * rank)).max(slack / 10);
  const double count = static_cast<double>(points.cols());
  weights = weights.cwiseMax((0.1 * slack * weights.sum() / count) * dual.cwiseInverse());
  double centering = 0.15;
  double gap = 0;
  for (int step = 0;; ++step, ++steps) {
    whitened = whiten(points, weights);
    norms = whitened.colwise().squaredNorm();
    gap = norms.maxCoeff() * weights.sum() / rank - 1;
    if (!(gap > options.gap) || step >= options.max_steps) break;
    const double barrier = centering * weights.dot(dual) / count;
    Matrix system = (whitened.transpose() * whitened).cwiseAbs2() / rank;
    system.diagonal() += dual.cwiseQuotient(weights);
    const Vector right = (norms.array() / rank - 1 + barrier / weights.array()).matrix();
    const Vector change = solve_scaled(std::move(system), right);
    const Vector dual_change =
        (barrier / weights.array() - dual.array() - dual.array() * change.array() / weights.array())
            .matrix();
    const double length =
        0.98 * std::min(step_to_boundary(weights, change), step_to_boundary(dual, dual_change));
    const double taken = std::min(1.0, length);
    weights += taken * change;
    dual += taken * dual_change;
    centering = centering_for(taken);
  }
  weights /= weights.sum();
  return gap;
}

double determinant_by_exchange(const Matrix& points, Vector& weights, const MasterOptions& options,
                               int& steps) {
  const double rank = static_cast<double>(points.rows());
  if (points.rows() == 1) return longest_point(points, weights);
  constexpr int kRefresh = 1000;
  Matrix inverse;
  Vector norms;
  double total = 1;
  const Matrix rows = points.transpose();  // products with all points run along them
  Vector direction(points.rows());
  Vector covariance(points.cols());
  for (int step = 0;; ++step, ++steps) {
    if (step % kRefresh == 0) {
      weights /= weights.sum();
      total = 1;
      const Matrix information = points * weights.asDiagonal() * points.transpose();
      inverse = information.llt().solve(Matrix::Identity(points.rows(), points.rows()));
      norms = (inverse * points).cwiseProduct(points).colwise().sum();
    }
    Eigen::Index highest = 0;
    const double largest = norms.maxCoeff(&highest) * total;
    if (!(largest > rank * (1 + options.gap)) || step >= options.max_steps) {
      weights /= weights.sum();
      return largest / rank - 1;
    }
    Eigen::Index lowest = -1;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
      if (weights(i) > 0 && (lowest < 0 || norms(i) < norms(lowest))) lowest = i;
    }
    const bool away = rank - norms(lowest) * total > largest - rank;
    const Eigen::Index moved = away ? lowest : highest;
    // The mass that maximises log det(A + mzzᵀ) − r log(Σl + m).
    const double norm = norms(moved);
    double mass = (norm * total - rank) / (norm * (rank - 1));
    if (mass < -weights(moved)) mass = -weights(moved);
    direction.noalias() = inverse * points.col(moved);
    covariance.noalias() = rows * direction;
    const double shrink = mass / (1 + mass * norm);
    inverse.noalias() -= shrink * direction * direction.transpose();
    norms.array() -= shrink * covariance.array().square();
    weights(moved) = away && mass == -weights(moved) ? 0 : weights(moved) + mass;
    total += mass;
  }
}

}  // namespace acol
