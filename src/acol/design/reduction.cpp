#include "acol/design/reduction.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace acol {
namespace {

/// The upper triangle of x xᵀ (off-diagonal entries scaled so that lengths agree), and a 1.
Vector moments_of(const Vector& x) {
  const Eigen::Index d = x.size();
  Vector moments(d * (d + 1) / 2 + 1);
  Eigen::Index k = 0;
  for (Eigen::Index i = 0; i < d; ++i) {
    moments(k++) = x(i) * x(i);
    for (Eigen::Index j = i + 1; j < d; ++j) moments(k++) = std::sqrt(2.0) * x(i) * x(j);
  }
  moments(k) = 1;
  return moments;
}

/// The first weight that a move along −direction brings to zero; −1 if there is none.
Eigen::Index first_to_vanish(const Vector& direction, const std::vector<Eigen::Index>& batch,
                             const Vector& weights) {
  Eigen::Index first = -1;
  double step = 0;
  for (Eigen::Index i = 0; i < direction.size(); ++i) {
    if (direction(i) <= 1e-12) continue;
    const double room = weights(batch[static_cast<std::size_t>(i)]) / direction(i);
    if (first >= 0 && room >= step) continue;
    first = i;
    step = room;
  }
  return first;
}

/// Moves weight along each direction that changes no moment until a weight is zero. `directions`
/// are columns over the rows of `batch`. Returns how many weights that took.
Eigen::Index eliminate(Matrix directions, const std::vector<Eigen::Index>& batch, Vector& weights) {
  Eigen::Index eliminated = 0;
  for (Eigen::Index k = 0; k < directions.cols(); ++k) {
    Vector direction = directions.col(k);
    if (direction.maxCoeff() < -direction.minCoeff()) direction = -direction;
    const Eigen::Index first = first_to_vanish(direction, batch, weights);
    if (first < 0) continue;
    ++eliminated;
    const double step = weights(batch[static_cast<std::size_t>(first)]) / direction(first);
    for (Eigen::Index i = 0; i < direction.size(); ++i) {
      double& weight = weights(batch[static_cast<std::size_t>(i)]);
      weight = i == first ? 0 : std::max(0.0, weight - step * direction(i));
    }
    for (Eigen::Index other = k + 1; other < directions.cols(); ++other) {
      directions.col(other) -= (directions(first, other) / direction(first)) * direction;
    }
  }
  return eliminated;
}

}  // namespace

Vector reduce_support(const Matrix& points, Vector weights) {
  const Eigen::Index enough = points.cols() * (points.cols() + 1) / 2 + 1;
  for (;;) {  // each turn has fewer weights above zero than the one before
    std::vector<Eigen::Index> batch;
    for (Eigen::Index i = 0; i < weights.size() && std::ssize(batch) < 2 * enough; ++i) {
      if (weights(i) > 0) batch.push_back(i);
    }
    const Eigen::Index size = std::ssize(batch);
    if (size <= enough) return weights;
    Matrix moments(size, enough);
    for (Eigen::Index i = 0; i < size; ++i) {
      moments.row(i) = moments_of(points.row(batch[static_cast<std::size_t>(i)]));
    }
    // The last columns of the orthogonal factor are orthogonal to all moments.
    const Eigen::HouseholderQR<Matrix> qr(moments);
    Matrix directions = Matrix::Zero(size, size - enough);
    directions.bottomRows(size - enough).setIdentity();
    directions.applyOnTheLeft(qr.householderQ());
    if (eliminate(std::move(directions), batch, weights) == 0) return weights;
  }
}

}  // namespace acol
