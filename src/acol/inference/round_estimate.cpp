#include "acol/inference/round_estimate.hpp"

#include <algorithm>
#include <limits>

#include "acol/core/blocks.hpp"

namespace acol {
namespace {

/// Relative size below which a direction counts as rounding error: on scaled features, for the
/// rank of the questions, and for an arm's distance from their span.
constexpr double kRankTolerance = 1e-10;
constexpr double kSpanTolerance = 1e-8;

Vector feature_scale(const Matrix& points) {
  if (points.rows() == 0) return Vector::Ones(points.cols());
  Vector scale = points.cwiseAbs().colwise().maxCoeff();
  for (double& entry : scale) entry = entry > 0 ? entry : 1;
  return scale;
}

}  // namespace

RoundEstimate::RoundEstimate(const Matrix& arms, const std::vector<ArmIndex>& asked,
                             const std::vector<std::int64_t>& counts)
    : arms_(&arms), variances_(arms.rows()) {
  std::vector<double> roots;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (counts[i] == 0) continue;
    points_.push_back(asked[i]);
    entries_.push_back(i);
    roots.push_back(std::sqrt(static_cast<double>(counts[i])));
  }
  roots_ = Eigen::Map<const Vector>(roots.data(), std::ssize(roots));
  const Matrix points = arms(points_, Eigen::all);
  scale_ = feature_scale(points);
  // √N X D⁻¹ = Q T Pᵀ, so that s = ‖T₁⁻ᵀ Pᵀ D⁻¹x‖² and c = (T₁⁻ᵀ Pᵀ D⁻¹x)ᵀ Qᵀ(Y/√N).
  qr_.setThreshold(kRankTolerance);
  qr_.compute(roots_.asDiagonal() * points * scale_.cwiseInverse().asDiagonal());
  rank_ = points.rows() == 0 ? 0 : qr_.rank();
  basis_ = Matrix::Zero(points.rows(), 1);  // where only the zero arm is known
  if (rank_ > 0) basis_ = qr_.householderQ() * Matrix::Identity(points.rows(), rank_);
  relation_ = qr_.matrixR().topRightCorner(rank_, arms.cols() - rank_);
  if (relation_.size() > 0) {
    const auto triangle = qr_.matrixR().topLeftCorner(rank_, rank_);
    triangle.triangularView<Eigen::Upper>().solveInPlace(relation_);
  }
  for_each_block(arms.rows(), [&](ArmIndex start, ArmIndex size) {
    const Vector squares = coordinates(start, size).colwise().squaredNorm();
    variances_.segment(start, size) =
        squares.array().isNaN().select(std::numeric_limits<double>::infinity(), squares);
  });
}

Matrix RoundEstimate::coordinates(ArmIndex start, ArmIndex size) const {
  // A feature that no question has is scaled by 1: an arm that has it lies outside the span.
  const Matrix scaled =
      (arms_->middleRows(start, size) * scale_.cwiseInverse().asDiagonal()) * qr_.colsPermutation();
  const Matrix outside =
      scaled.rightCols(arms_->cols() - rank_) - scaled.leftCols(rank_) * relation_;
  Matrix inside = Matrix::Zero(1, size);
  if (rank_ > 0) {
    inside = scaled.leftCols(rank_).transpose();
    const auto triangle = qr_.matrixR().topLeftCorner(rank_, rank_);
    triangle.transpose().triangularView<Eigen::Lower>().solveInPlace(inside);
  }
  for (Eigen::Index i = 0; outside.cols() > 0 && i < size; ++i) {
    if (outside.row(i).norm() > kSpanTolerance * scaled.row(i).norm()) {
      inside.col(i).setConstant(std::numeric_limits<double>::quiet_NaN());
    }
  }
  return inside;
}

Vector RoundEstimate::rotated(const std::vector<Answers>& answers) const {
  Vector sums(roots_.size());
  for (Eigen::Index i = 0; i < sums.size(); ++i) {
    sums(i) = answers[entries_[static_cast<std::size_t>(i)]].sum / roots_(i);
  }
  return basis_.transpose() * sums;
}

Matrix RoundEstimate::root() const {
  // The coordinates of x are T₁⁻ᵀ (Pᵀ D⁻¹ x)₁, so B = D⁻¹ P (T₁⁻¹; 0).
  Matrix padded = Matrix::Zero(arms_->cols(), rank_);
  if (rank_ == 0) return padded;
  Matrix inverse = Matrix::Identity(rank_, rank_);
  qr_.matrixR().topLeftCorner(rank_, rank_).triangularView<Eigen::Upper>().solveInPlace(inverse);
  padded.topRows(rank_) = inverse;
  return scale_.cwiseInverse().asDiagonal() * (qr_.colsPermutation() * padded);
}

Vector RoundEstimate::coefficients(const std::vector<Answers>& answers) const {
  if (rank_ == 0) return Vector::Zero(arms_->cols());
  return root() * rotated(answers);
}

Vector RoundEstimate::values(const std::vector<Answers>& answers) const {
  Vector values = Vector::Zero(arms_->rows());
  if (points_.empty()) return values;
  const Vector rotated = this->rotated(answers);
  for_each_block(arms_->rows(), [&](ArmIndex start, ArmIndex size) {
    const Vector block = coordinates(start, size).transpose() * rotated;
    values.segment(start, size) = block.array().isNaN().select(0.0, block);
  });
  return values;
}

Matrix RoundEstimate::residuals(ArmIndex start, ArmIndex size) const {
  const Matrix points = (*arms_)(points_, Eigen::all);
  return arms_->middleRows(start, size) - weights(start, size) * points;
}

Matrix RoundEstimate::weights(ArmIndex start, ArmIndex size) const {
  if (points_.empty()) return Matrix::Zero(size, 0);
  Matrix inside = coordinates(start, size);
  inside = inside.array().isNaN().select(0.0, inside);
  return inside.transpose() * basis_.transpose() * roots_.asDiagonal();
}

}  // namespace acol
