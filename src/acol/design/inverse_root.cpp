#include "acol/design/inverse_root.hpp"

#include <Eigen/QR>
#include <limits>
#include <vector>

namespace acol {
namespace {

/// √λ_i z_iᵀ; where it pays, only of points with weight.
Matrix weighted_rows(const Matrix& points, const Vector& weights) {
  if (!is_costly(points.cols(), points.rows())) {
    return (points * weights.cwiseMax(0).cwiseSqrt().asDiagonal()).transpose();
  }
  std::vector<Eigen::Index> support;
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    if (weights(i) > 0) support.push_back(i);
  }
  return (points(Eigen::all, support) * weights(support).cwiseSqrt().asDiagonal()).transpose();
}

}  // namespace

bool is_costly(Eigen::Index rows, Eigen::Index rank) {
  return static_cast<double>(rows) * static_cast<double>(rank * rank) >= 1e8;
}

Matrix inverse_root(const Matrix& points, const Vector& weights, const Matrix& map) {
  const Matrix weighted = weighted_rows(points, weights);
  if (weighted.rows() < map.rows()) {
    return Matrix::Constant(map.rows(), map.cols(), std::numeric_limits<double>::infinity());
  }
  const Eigen::HouseholderQR<Matrix> qr(weighted);
  const Eigen::Index rank = map.rows();
  const Matrix triangle = qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>();
  return triangle.transpose().triangularView<Eigen::Lower>().solve(map);
}

}  // namespace acol
