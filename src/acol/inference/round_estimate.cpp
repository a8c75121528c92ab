#include "acol/inference/round_estimate.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <limits>

namespace acol {
namespace {

/// Relative size below which a direction counts as rounding error: on scaled features, for the
/// rank of the questions, and for an arm's distance from their span.
constexpr double kRankTolerance = 1e-10;
constexpr double kSpanTolerance = 1e-8;

Vector feature_scale(const Matrix& points) {
  Vector scale = points.cwiseAbs().colwise().maxCoeff();
  for (double& entry : scale) entry = entry > 0 ? entry : 1;
  return scale;
}

}  // namespace

RoundEstimate::RoundEstimate(const Matrix& arms, const std::vector<ArmIndex>& asked,
                             const std::vector<Answers>& answers)
    : values_(Vector::Zero(arms.rows())),
      variances_(Vector::Constant(arms.rows(), std::numeric_limits<double>::infinity())) {
  std::vector<ArmIndex> rows;
  std::vector<double> roots;
  std::vector<double> means;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (answers[i].count == 0) continue;
    const double count = static_cast<double>(answers[i].count);
    rows.push_back(asked[i]);
    roots.push_back(std::sqrt(count));
    means.push_back(answers[i].sum / std::sqrt(count));
  }
  if (rows.empty()) {  // nothing was asked: only the zero arm is known
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      if (arms.row(i).isZero(0)) variances_(i) = 0;
    }
    return;
  }
  const Eigen::Map<const Vector> root(roots.data(), std::ssize(roots));
  const Eigen::Map<const Vector> mean(means.data(), std::ssize(means));
  const Matrix points = arms(rows, Eigen::all);
  const Vector scale = feature_scale(points);
  // √N X D⁻¹ = Q T Pᵀ, so that s = ‖T₁⁻ᵀ Pᵀ D⁻¹x‖² and c = (T₁⁻ᵀ Pᵀ D⁻¹x)ᵀ Qᵀ(Y/√N).
  Eigen::ColPivHouseholderQR<Matrix> qr;
  qr.setThreshold(kRankTolerance);
  qr.compute(root.asDiagonal() * points * scale.cwiseInverse().asDiagonal());
  const Eigen::Index rank = qr.rank();
  const Vector rotated = (qr.householderQ().adjoint() * mean).head(rank);
  const auto triangle = qr.matrixR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>();
  const Matrix relation =
      triangle.solve(Matrix(qr.matrixR().topRightCorner(rank, arms.cols() - rank)));

  constexpr Eigen::Index kBlock = 512;
  for (Eigen::Index start = 0; start < arms.rows(); start += kBlock) {
    const Eigen::Index size = std::min(kBlock, arms.rows() - start);
    // A feature that no question has is scaled by 1: an arm that has it lies outside the span.
    const Matrix scaled =
        (arms.middleRows(start, size) * scale.cwiseInverse().asDiagonal()) * qr.colsPermutation();
    const Matrix outside = scaled.rightCols(arms.cols() - rank) - scaled.leftCols(rank) * relation;
    const Matrix inside = triangle.transpose().solve(Matrix(scaled.leftCols(rank).transpose()));
    for (Eigen::Index i = 0; i < size; ++i) {
      if (outside.row(i).norm() > kSpanTolerance * scaled.row(i).norm()) continue;
      variances_(start + i) = inside.col(i).squaredNorm();
      values_(start + i) = inside.col(i).dot(rotated);
    }
  }
}

}  // namespace acol
