#include "acol/simulate/synthetic.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/simulate/numpy_stream.hpp"

namespace acol {
namespace {

/// `rows` points uniform on the unit sphere; next() gives standard normal numbers.
template <class Next>
Matrix points_on_sphere(Eigen::Index rows, Eigen::Index dimension, Next next) {
  Matrix points(rows, dimension);
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < dimension; ++j) points(i, j) = next();
    points.row(i).normalize();
  }
  return points;
}

struct ClosestPair {
  Eigen::Index first = 0, second = 0;
  double distance = std::numeric_limits<double>::infinity();  ///< Squared.

  void compare(const Matrix& points, Eigen::Index i, Eigen::Index j) {
    const double found = (points.row(i) - points.row(j)).squaredNorm();
    if (std::tie(found, i, j) < std::tie(distance, first, second)) *this = {i, j, found};
  }
};

/// The rows that one block of a product is about.
struct Rows {
  Eigen::Index first = 0, count = 0;
};

/// Compares all pairs of a point of `left` and a later one of `right` that may be the closest.
void compare_blocks(const Matrix& points, Rows left, Rows right, Matrix& products,
                    ClosestPair& closest) {
  constexpr double kRounding = 1e-13;
  products.noalias() = points.middleRows(left.first, left.count) *
                       points.middleRows(right.first, right.count).transpose();
  for (Eigen::Index column = 0; column < right.count; ++column) {
    const Eigen::Index above = std::min(left.count, right.first + column - left.first);
    if (above == 0) continue;  // nothing is above the diagonal
    const auto candidates = products.col(column).head(above);
    if (2 - 2 * candidates.maxCoeff() > closest.distance + kRounding) continue;
    for (Eigen::Index row = 0; row < above; ++row) {
      if (2 - 2 * candidates(row) > closest.distance + kRounding) continue;
      closest.compare(points, left.first + row, right.first + column);
    }
  }
}

/// The closest two of `points` on the unit sphere. ‖x − y‖² = 2 − 2xᵀy: products of whole blocks
/// find all pairs that may be closest, up to rounding, and their differences decide.
ClosestPair closest_pair(const Matrix& points) {
  constexpr Eigen::Index kBlock = 512;  // its products stay in the cache
  ClosestPair closest;
  Matrix products;
  const auto block = [&](Eigen::Index first) {
    return Rows{first, std::min(kBlock, points.rows() - first)};
  };
  for (Eigen::Index i = 0; i < points.rows(); i += kBlock) {
    for (Eigen::Index j = i; j < points.rows(); j += kBlock) {
      compare_blocks(points, block(i), block(j), products, closest);
    }
  }
  return closest;
}

void require_sphere(Eigen::Index arms, Eigen::Index dimension) {
  require(arms >= 2, "n must be at least 2, got {}", arms);
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
}

/// What points on a sphere make: all but the last are arms, and the last gives their rewards.
struct SphereArms {
  explicit SphereArms(const Matrix& points)
      : features(points.topRows(points.rows() - 1)),
        rewards(features * points.row(points.rows() - 1).transpose()) {
    const ClosestPair closest = closest_pair(features);
    difference = features.row(closest.first) - features.row(closest.second);
  }

  Matrix features;
  Vector rewards;
  Vector difference;  ///< Of the two closest arms.
};

/// The same threshold for every constraint.
ProblemOptions all_at(double threshold, int constraints) {
  if (constraints == 1) return {.threshold = threshold};
  return {.thresholds = std::vector<double>(static_cast<std::size_t>(constraints), threshold)};
}

/// Differences of the closest pairs of points that have none in common.
std::vector<Vector> closest_differences(Matrix points, int count) {
  std::vector<Vector> differences;
  for (int l = 0; l < count; ++l) {
    const ClosestPair closest = closest_pair(points);
    differences.emplace_back(points.row(closest.first) - points.row(closest.second));
    std::vector<Eigen::Index> others;
    for (Eigen::Index i = 0; i < points.rows(); ++i) {
      if (i != closest.first && i != closest.second) others.push_back(i);
    }
    points = Matrix(points(others, Eigen::all));
  }
  return differences;
}

}  // namespace

Instance irrelevant_dimensions(Eigen::Index dimension, double epsilon, double sigma,
                               int constraints) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  require(0 < epsilon && epsilon < 1, "eps must be in (0, 1), got {}", epsilon);
  Matrix arms = Matrix::Zero(dimension + 1, dimension);
  arms.topRows(dimension).setIdentity();
  arms(dimension - 1, dimension - 1) = 1 - epsilon;
  arms(dimension, dimension - 1) = 1 + epsilon;
  require(1 <= constraints && constraints <= dimension, "m must be from 1 to d ({}), got {}",
          dimension, constraints);
  const Vector last = Vector::Unit(dimension, dimension - 1);
  Vector rewards = arms * last;
  std::vector<Vector> phi = {last};
  for (int l = 1; l < constraints; ++l) phi.emplace_back(last - Vector::Unit(dimension, l - 1));
  return {fmt::format("irrelevant-dimensions:d={},eps={}", dimension, epsilon),
          Problem(std::move(arms), std::move(rewards), all_at(1, constraints)),
          std::move(phi),
          {.sigma = sigma}};
}

Instance unit_sphere(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed, double sigma,
                     int constraints) {
  require_sphere(arms, dimension);
  require(1 <= constraints && 2 * constraints <= arms, "m must be from 1 to n/2 ({}), got {}",
          arms / 2, constraints);
  const Stream stream{seed, StreamUse::instance};
  std::uint64_t index = 0;
  SphereArms sphere(
      points_on_sphere(arms + 1, dimension, [&] { return standard_normal(stream, index++); }));
  std::vector<Vector> phi = {std::move(sphere.difference)};
  if (constraints > 1) phi = closest_differences(sphere.features, constraints);
  return {fmt::format("unit-sphere:n={},d={},seed={}", arms, dimension, seed),
          Problem(std::move(sphere.features), std::move(sphere.rewards), all_at(0, constraints)),
          std::move(phi),
          {.sigma = sigma}};
}

Instance published_sphere(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                          double sigma) {
  require_sphere(arms, dimension);
  require(seed <= std::numeric_limits<std::uint32_t>::max(), "numpy's seeds are below 2^32, got {}",
          seed);
  NumpyStream stream(static_cast<std::uint32_t>(seed));
  SphereArms sphere(
      points_on_sphere(arms + 1, dimension, [&] { return stream.standard_normal(); }));
  return {fmt::format("published-sphere:n={},d={},seed={}", arms, dimension, seed),
          Problem(std::move(sphere.features), std::move(sphere.rewards)),
          -sphere.difference,  // it takes the pair the other way round
          {.sigma = sigma}};
}

Instance line(double sigma, double first) {
  require(0 <= first && first < 1, "first must be in [0, 1), got {}", first);
  Matrix arms(10, 1);
  for (Eigen::Index i = 0; i < 10; ++i) {
    const auto step = static_cast<double>(i);
    arms(i, 0) = first == 0.1 ? (step + 1) / 10 : first + (1 - first) * step / 9;
  }
  Vector rewards = arms.col(0);
  return {"line",
          Problem(std::move(arms), std::move(rewards), {.threshold = 0.25}),
          Vector::Ones(1),
          {.sigma = sigma}};
}

}  // namespace acol
