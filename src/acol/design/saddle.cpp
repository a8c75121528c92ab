#include "acol/design/saddle.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

#include "acol/core/blocks.hpp"
#include "acol/design/capped_simplex.hpp"

namespace acol {
namespace {

/// Σ w_i x_i x_iᵀ over the columns x_i, weights of any sign.
Matrix signed_moment(const Matrix& points, const Vector& weights) {
  Matrix moment = Matrix::Zero(points.rows(), points.rows());
  Matrix weighted;
  for_each_block<256>(points.cols(), [&](Eigen::Index first, Eigen::Index count) {
    weighted.noalias() =
        points.middleCols(first, count) * weights.segment(first, count).asDiagonal();
    moment.triangularView<Eigen::Lower>() += weighted * points.middleCols(first, count).transpose();
  });
  return moment.selfadjointView<Eigen::Lower>();
}

/// x_iᵀ S x_i of the columns.
Vector forms(const Matrix& points, const Matrix& form) {
  Vector result(points.cols());
  Matrix image;
  for_each_block<256>(points.cols(), [&](Eigen::Index first, Eigen::Index count) {
    image.noalias() = form * points.middleCols(first, count);
    result.segment(first, count) =
        image.cwiseProduct(points.middleCols(first, count)).colwise().sum();
  });
  return result;
}

}  // namespace

Matrix moment_of(const Matrix& points, const Vector& weights) {
  const Matrix weighted = points * weights.cwiseSqrt().asDiagonal();
  Matrix moment = Matrix::Zero(points.rows(), points.rows());
  moment.selfadjointView<Eigen::Lower>().rankUpdate(weighted);
  return moment;
}

SaddlePosition::SaddlePosition(const Saddle& saddle, Curvature kind) : kind_(kind) {
  const Eigen::LLT<Matrix> factor(moment_of(saddle.arms, saddle.design));
  valid_ = factor.info() == Eigen::Success;
  if (!valid_) return;
  arms_ = factor.matrixL().solve(saddle.arms);
  targets_ = factor.matrixL().solve(saddle.targets);
  variances_ = targets_.colwise().squaredNorm();
  if (kind_ == Curvature::matrix) {
    products_.noalias() = arms_.transpose() * targets_;
    squares_ = products_.cwiseAbs2();
    slopes_ = squares_ * saddle.prior;
  } else {
    moment_ = moment_of(targets_, saddle.prior).selfadjointView<Eigen::Lower>();
    slopes_ = forms(arms_, moment_);
  }
}

SaddleBounds SaddlePosition::bounds(const Saddle& saddle) const {
  if (!valid_) return {.upper = std::numeric_limits<double>::infinity(), .lower = 0};
  // Free of the scales of λ and μ, except that max v is taken at Σλ = 1.
  return {
      .upper = variances_.maxCoeff() * saddle.design.sum(),
      .lower = saddle.prior.dot(variances_.cwiseAbs2()) / largest_average(slopes_, saddle.caps)};
}

Vector SaddlePosition::over_targets(const Vector& weights) const {
  if (kind_ == Curvature::matrix) return squares_ * weights;
  return forms(arms_, signed_moment(targets_, weights));
}

Vector SaddlePosition::over_arms(const Vector& weights) const {
  if (kind_ == Curvature::matrix) return squares_.transpose() * weights;
  return forms(targets_, signed_moment(arms_, weights));
}

Matrix SaddlePosition::curvature(const Vector& prior, const Vector& ratio) const {
  const Matrix weighted = products_ * prior.asDiagonal();
  Matrix result = (arms_.transpose() * arms_).cwiseProduct(2 * (weighted * products_.transpose()));
  result.noalias() += squares_ * ratio.asDiagonal() * squares_.transpose();
  return result;
}

Vector SaddlePosition::curvature_times(const Vector& ratio, const Vector& change) const {
  const Matrix moment = signed_moment(arms_, change);
  const Matrix turned = moment * moment_;
  const Vector weights = ratio.cwiseProduct(forms(targets_, moment));
  return forms(arms_, turned + turned.transpose() + signed_moment(targets_, weights));
}

Vector SaddlePosition::curvature_diagonal(const Vector& ratio) const {
  const Vector seconds = over_targets(ratio);
  return 2 * slopes_.cwiseProduct(arms_.colwise().squaredNorm().transpose()) +
         3 / ratio.sum() * seconds.cwiseAbs2();
}

SaddleBounds bounds(const Saddle& saddle) {
  return SaddlePosition(saddle, Curvature::matrix).bounds(saddle);
}

}  // namespace acol
