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

/// The state of the exchange method: A⁻¹ and all xᵀA⁻¹x, kept by rank-one updates of weights whose
/// sum is let go and divided out again.
class Exchange {
 public:
  Exchange(const Matrix& points, Vector& weights)
      : points_(points), rows_(points.transpose()), weights_(weights), direction_(points.rows()) {}

  void refresh() {
    weights_ /= weights_.sum();
    total_ = 1;
    const Matrix information = points_ * weights_.asDiagonal() * rows_;
    inverse_ = information.llt().solve(Matrix::Identity(points_.rows(), points_.rows()));
    norms_ = (inverse_ * points_).cwiseProduct(points_).colwise().sum();
  }

  /// The point of largest norm, and that norm for weights that sum to 1.
  std::pair<Eigen::Index, double> highest() const {
    Eigen::Index at = 0;
    const double norm = norms_.maxCoeff(&at);
    return {at, norm * total_};
  }

  /// Likewise the smallest one among those with weight; the first point if none has any.
  std::pair<Eigen::Index, double> lowest() const {
    Eigen::Index at = -1;
    for (Eigen::Index i = 0; i < weights_.size(); ++i) {
      if (weights_(i) > 0 && (at < 0 || norms_(i) < norms_(at))) at = i;
    }
    at = std::max<Eigen::Index>(at, 0);
    return {at, norms_(at) * total_};
  }

  /// Gives point `i` the mass m that maximises log det(A + mzzᵀ) − r log(Σλ + m); less than its
  /// weight away at most.
  void move(Eigen::Index i) {
    const double rank = static_cast<double>(points_.rows());
    const double norm = norms_(i);
    const double mass = std::max((norm * total_ - rank) / (norm * (rank - 1)), -weights_(i));
    direction_.noalias() = inverse_ * points_.col(i);
    covariance_.noalias() = rows_ * direction_;
    const double shrink = mass / (1 + mass * norm);
    inverse_.noalias() -= shrink * direction_ * direction_.transpose();
    norms_.array() -= shrink * covariance_.array().square();
    weights_(i) += mass;  // exactly 0 where all of it goes
    total_ += mass;
  }

 private:
  const Matrix& points_;
  const Matrix rows_;  ///< Products with all points run along them.
  Vector& weights_;
  Matrix inverse_;
  Vector norms_;
  double total_ = 1;  ///< Σλ
  Vector direction_;
  Vector covariance_;
};

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
  Exchange exchange(points, weights);
  for (int step = 0;; ++step, ++steps) {
    if (step % kRefresh == 0) exchange.refresh();
    const auto [highest, largest] = exchange.highest();
    if (!(largest > rank * (1 + options.gap)) || step >= options.max_steps) {
      weights /= weights.sum();
      return largest / rank - 1;
    }
    const auto [lowest, smallest] = exchange.lowest();
    exchange.move(rank - smallest > largest - rank ? lowest : highest);
  }
}

}  // namespace acol
