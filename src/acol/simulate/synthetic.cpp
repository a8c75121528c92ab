#include "acol/simulate/synthetic.hpp"

#include <limits>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

/// `rows` points uniform on the unit sphere.
Matrix points_on_sphere(Eigen::Index rows, Eigen::Index dimension, Stream stream) {
  Matrix points(rows, dimension);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < dimension; ++j) {
      points(i, j) = standard_normal(stream, static_cast<std::uint64_t>(i * dimension + j));
    }
    points.row(i).normalize();
  }
  return points;
}

std::pair<Eigen::Index, Eigen::Index> closest_pair(const Matrix& points) {
  std::pair<Eigen::Index, Eigen::Index> closest;
  double least = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < points.rows(); ++i) {
    for (Eigen::Index j = i + 1; j < points.rows(); ++j) {
      const double distance = (points.row(i) - points.row(j)).squaredNorm();
      if (distance < least) {
        least = distance;
        closest = {i, j};
      }
    }
  }
  return closest;
}

}  // namespace

Instance irrelevant_dimensions(Eigen::Index dimension, double epsilon, double sigma) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  require(0 < epsilon && epsilon < 1, "eps must be in (0, 1), got {}", epsilon);
  Matrix arms = Matrix::Zero(dimension + 1, dimension);
  arms.topRows(dimension).setIdentity();
  arms(dimension - 1, dimension - 1) = 1 - epsilon;
  arms(dimension, dimension - 1) = 1 + epsilon;
  const Vector last = Vector::Unit(dimension, dimension - 1);
  Vector rewards = arms * last;
  return {fmt::format("irrelevant-dimensions:d={},eps={}", dimension, epsilon),
          Problem(std::move(arms), std::move(rewards), {.threshold = 1}),
          last,
          {.sigma = sigma}};
}

Instance unit_sphere(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed, double sigma) {
  require(arms >= 2, "n must be at least 2, got {}", arms);
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  const Matrix points = points_on_sphere(arms + 1, dimension, {seed, kInstanceStream});
  Matrix features = points.topRows(arms);
  Vector rewards = features * points.row(arms).transpose();
  const auto [first, second] = closest_pair(features);
  Vector constraint = features.row(first) - features.row(second);
  return {fmt::format("unit-sphere:n={},d={},seed={}", arms, dimension, seed),
          Problem(std::move(features), std::move(rewards)),
          std::move(constraint),
          {.sigma = sigma}};
}

Instance line(double sigma) {
  Matrix arms(10, 1);
  for (Eigen::Index i = 0; i < 10; ++i) arms(i, 0) = static_cast<double>(i + 1) / 10;
  Vector rewards = arms.col(0);
  return {"line",
          Problem(std::move(arms), std::move(rewards), {.threshold = 0.25}),
          Vector::Ones(1),
          {.sigma = sigma}};
}

}  // namespace acol
