#include "acol/simulate/catalogues.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

/// Draws in order, from the instance's stream.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : stream_{seed, StreamUse::instance} {}
  double normal() { return standard_normal(stream_, index_++); }
  double between(double low, double high) {
    return low + (high - low) * uniform(stream_, index_++);
  }
  Matrix normals(Eigen::Index rows, Eigen::Index cols) {
    Matrix matrix(rows, cols);
    for (double& entry : matrix.reshaped()) entry = normal();
    return matrix;
  }

 private:
  Stream stream_;
  std::uint64_t index_ = 0;
};

/// The middle of the widest gap between values in the middle third.
double threshold_between(Vector values) {
  std::ranges::sort(values);
  const Eigen::Index n = values.size();
  Eigen::Index widest = n / 3;
  for (Eigen::Index i = n / 3; i + 1 < n && i <= 2 * n / 3; ++i) {
    if (values(i + 1) - values(i) > values(widest + 1) - values(widest)) widest = i;
  }
  return (values(widest) + values(widest + 1)) / 2;
}

/// What people refuse is what pays, up to chance.
Vector opposed_rewards(const Vector& values, Draws& draws) {
  const double spread = values.maxCoeff() - values.minCoeff();
  Vector rewards = values;
  for (double& reward : rewards) reward += 0.3 * spread * draws.normal();
  return rewards;
}

Instance assemble(std::string name, Matrix arms, Vector constraint, Draws& draws, Noise noise) {
  require(arms.rows() >= 3, "instance {}: n must be at least 3, got {}", name, arms.rows());
  const Vector values = arms * constraint;
  Vector rewards = opposed_rewards(values, draws);
  const double threshold = threshold_between(values);
  return {std::move(name), Problem(std::move(arms), std::move(rewards), {.threshold = threshold}),
          std::move(constraint), noise};
}

Vector unit(const Vector& vector) { return vector.normalized(); }

}  // namespace

Instance clusters(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed, double sigma) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  Draws draws(seed);
  const Matrix centres = draws.normals(6, dimension);
  Matrix features = 0.1 * draws.normals(arms, dimension);
  for (Eigen::Index i = 0; i < arms; ++i) features.row(i) += centres.row(i % 6).normalized();
  const Vector constraint = unit(draws.normals(dimension, 1).col(0));
  return assemble(fmt::format("clusters:n={},d={},seed={}", arms, dimension, seed),
                  std::move(features), constraint, draws, {.sigma = sigma});
}

Instance dose_response(Eigen::Index doses, double sigma) {
  require(doses >= 3, "n must be at least 3, got {}", doses);
  Matrix features(doses, 4);
  Vector rewards(doses);
  for (Eigen::Index i = 0; i < doses; ++i) {
    const double dose = static_cast<double>(i + 1) / static_cast<double>(doses);
    features.row(i) << 1, dose, dose * dose, dose * dose * dose;
    rewards(i) = dose;
  }
  const Vector constraint{{0.05, 0.2, -0.6, 1.4}};
  const double threshold = threshold_between(features * constraint);
  return {fmt::format("dose-response:n={}", doses),
          Problem(std::move(features), std::move(rewards), {.threshold = threshold}),
          constraint,
          {.sigma = sigma}};
}

Instance gaussian_arms(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                       double sigma) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  Draws draws(seed);
  Matrix features = draws.normals(arms, dimension) / std::sqrt(static_cast<double>(dimension));
  const Vector constraint = unit(draws.normals(dimension, 1).col(0));
  return assemble(fmt::format("gaussian-arms:n={},d={},seed={}", arms, dimension, seed),
                  std::move(features), constraint, draws, {.sigma = sigma});
}

Instance yes_no_catalogue(Eigen::Index candidates, Eigen::Index dimension, std::uint64_t seed) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  Draws draws(seed);
  Matrix features = Matrix::Ones(candidates, dimension + 1);
  for (double& entry : features.leftCols(dimension).reshaped()) entry = draws.between(0, 1);
  Vector constraint(dimension + 1);
  for (Eigen::Index j = 0; j < dimension; ++j) constraint(j) = draws.between(-1, 1);
  constraint.head(dimension) /= constraint.head(dimension).lpNorm<1>();  // spreads over at most 1
  constraint(dimension) = -constraint.head(dimension).sum() / 2;
  return assemble(fmt::format("yes-no-catalogue:n={},d={},seed={}", candidates, dimension, seed),
                  std::move(features), constraint, draws, {.kind = NoiseKind::binary});
}

Instance badly_scaled(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed, double sigma) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  Draws draws(seed);
  const Matrix distinct = draws.normals((arms + 2) / 3, dimension);
  Matrix features(arms, dimension);
  Vector constraint = unit(draws.normals(dimension, 1).col(0));
  for (Eigen::Index i = 0; i < arms; ++i) features.row(i) = distinct.row(i / 3);
  for (Eigen::Index j = 0; j < dimension; ++j) {
    const double steps =
        dimension > 1 ? static_cast<double>(j) / static_cast<double>(dimension - 1) : 0.5;
    const double scale = std::pow(10, -4 + 8 * steps);
    features.col(j) *= scale;
    constraint(j) /= scale;
  }
  return assemble(fmt::format("badly-scaled:n={},d={},seed={}", arms, dimension, seed),
                  std::move(features), constraint, draws, {.sigma = sigma});
}

}  // namespace acol
