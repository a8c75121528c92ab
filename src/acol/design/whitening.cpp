#include "acol/design/whitening.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "acol/core/blocks.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

/// Relative size below which a direction counts as rounding error.
constexpr double kRankTolerance = 1e-10;
constexpr double kSpanTolerance = 1e-8;
/// Features that are smaller everywhere are zero: nothing can be divided by their size.
constexpr double kNoFeature = 1e-260;

std::vector<Eigen::Index> sample_rows(Eigen::Index rows, Eigen::Index wanted) {
  std::vector<Eigen::Index> sample;
  if (rows <= 2 * wanted) {
    for (Eigen::Index i = 0; i < rows; ++i) sample.push_back(i);
    return sample;
  }
  for (Eigen::Index i = 0; i < wanted; ++i) {  // one from each of `wanted` equal stretches
    const Eigen::Index start = i * rows / wanted;
    const auto length = static_cast<std::uint64_t>((i + 1) * rows / wanted - start);
    sample.push_back(start + static_cast<Eigen::Index>(uniform_below(
                                 {1, StreamUse::sample}, static_cast<std::uint64_t>(i), length)));
  }
  return sample;
}

Vector feature_scale(const Matrix& sample) {
  Vector scale = sample.cwiseAbs().colwise().maxCoeff();
  for (double& entry : scale) entry = entry > kNoFeature ? entry : 1;
  return scale;
}

/// The whitening of the rows of `points` alone.
Whitening whitening_of(const Matrix& points, const Vector& scale) {
  Matrix scaled = points * scale.cwiseInverse().asDiagonal();
  for (auto row : scaled.rowwise()) {
    const double norm = row.norm();
    if (norm > 0) row /= norm;
  }
  Eigen::ColPivHouseholderQR<Matrix> qr;
  qr.setThreshold(kRankTolerance);
  qr.compute(scaled);
  Whitening whitening;
  const Eigen::Index rank = whitening.rank = qr.rank();
  const auto& order = qr.colsPermutation().indices();
  for (Eigen::Index k = 0; k < points.cols(); ++k) {
    (k < rank ? whitening.independent : whitening.dependent).push_back(order(k));
  }
  // Rows of scaled · P · R₁₁⁻¹ are orthonormal, so z = √m R₁₁⁻ᵀ x_independent has unit spread.
  const Matrix r11 = qr.matrixR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>();
  const Matrix inverse = r11.triangularView<Eigen::Upper>().solve(Matrix::Identity(rank, rank));
  const double spread = std::sqrt(static_cast<double>(points.rows()));
  whitening.map = Matrix::Zero(rank, points.cols());
  for (Eigen::Index k = 0; k < rank; ++k) {
    const Eigen::Index feature = whitening.independent[static_cast<std::size_t>(k)];
    whitening.map.col(feature) = spread * inverse.row(k).transpose() / scale(feature);
  }
  whitening.relation =
      (inverse * qr.matrixR().topRightCorner(rank, points.cols() - rank)).transpose();
  whitening.scale = scale;
  return whitening;
}

/// How far each row is from the span, relative to its own size.
Vector residuals(const Whitening& whitening, const Matrix& points) {
  const Matrix scaled = points * whitening.scale.cwiseInverse().asDiagonal();
  Vector result = Vector::Zero(points.rows());
  if (whitening.dependent.empty()) return result;
  const Matrix predicted =
      scaled(Eigen::all, whitening.independent) * whitening.relation.transpose();
  const Matrix difference = scaled(Eigen::all, whitening.dependent) - predicted;
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    const double norm = scaled.row(i).norm();
    if (norm > 0) result(i) = difference.row(i).norm() / norm;
  }
  return result;
}

/// The rows, one per block of the catalogue at most, that lie farthest outside the span.
std::vector<Eigen::Index> rows_outside(const Whitening& whitening, const Matrix& arms) {
  std::vector<Eigen::Index> outside;
  for_each_block<1024>(arms.rows(), [&](Eigen::Index start, Eigen::Index size) {
    Eigen::Index worst = 0;
    const Vector residual = residuals(whitening, arms.middleRows(start, size));
    if (residual.maxCoeff(&worst) > kSpanTolerance) outside.push_back(start + worst);
  });
  return outside;
}

}  // namespace

std::vector<char> Whitening::spans(const Matrix& points) const {
  const Vector residual = residuals(*this, points);
  std::vector<char> inside;
  for (const double distance : residual) inside.push_back(distance <= kSpanTolerance);
  return inside;
}

Whitening find_whitening(const Matrix& arms) {
  const Eigen::Index wanted = 10 * arms.cols() + 50;
  std::vector<Eigen::Index> rows = sample_rows(arms.rows(), wanted);
  std::vector<Eigen::Index> anchors;
  for (Eigen::Index last_rank = -1;;) {  // the rank grows from turn to turn
    const Matrix points = arms(rows, Eigen::all);
    Whitening whitening = whitening_of(points, feature_scale(points));
    whitening.anchors = anchors;
    const bool looked_at_all = rows.size() == static_cast<std::size_t>(arms.rows());
    if (whitening.dependent.empty() || looked_at_all || whitening.rank <= last_rank) {
      return whitening;
    }
    last_rank = whitening.rank;
    const std::vector<Eigen::Index> outside = rows_outside(whitening, arms);
    if (outside.empty()) return whitening;
    rows.insert(rows.end(), outside.begin(), outside.end());
    anchors.insert(anchors.end(), outside.begin(), outside.end());
  }
}

}  // namespace acol
