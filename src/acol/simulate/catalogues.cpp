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

namespace {

/// Shares of yes of at least `share` are wanted: mean answers of at most 1 − 2 share, which z = 0
/// after a shift of logit(1 − share) has.
Instance with_logistic_answers(std::string name, const Matrix& features, Vector rewards,
                               const Vector& slopes, double cut, double share) {
  require(0 < share && share < 1, "instance {}: share must be in (0, 1), got {}", name, share);
  Matrix arms(features.rows(), features.cols() + 1);
  arms << features, Vector::Ones(features.rows());
  Vector constraint(arms.cols());
  constraint << slopes, std::log((1 - share) / share) - cut;
  return {std::move(name),
          Problem(std::move(arms), std::move(rewards), {.threshold = 1 - 2 * share}),
          constraint,
          {.kind = NoiseKind::binary, .link = Link::logistic}};
}

}  // namespace

Instance logistic_trade_off(Eigen::Index candidates, Eigen::Index dimension, double share,
                            double slope, std::uint64_t seed) {
  require(dimension >= 1, "d must be at least 1, got {}", dimension);
  require(candidates >= 3, "n must be at least 3, got {}", candidates);
  Draws draws(seed);
  Matrix features(candidates, dimension);
  for (double& feature : features.reshaped()) feature = draws.between(-1, 1);
  Vector direction = unit(draws.normals(dimension, 1).col(0));
  const double spread =
      std::sqrt((features * direction).squaredNorm() / static_cast<double>(candidates));
  direction *= slope / spread;
  const Vector z = features * direction;
  Vector rewards = 0.9 * z / slope;
  for (double& reward : rewards) reward += std::sqrt(1 - 0.9 * 0.9) * draws.normal();
  Vector sorted = z;
  std::ranges::sort(sorted);
  const double at = draws.between(0.3, 0.7) * static_cast<double>(candidates);
  return with_logistic_answers(fmt::format("logistic-trade-off:n={},d={},share={},slope={},seed={}",
                                           candidates, dimension, share, slope, seed),
                               features, std::move(rewards), direction,
                               sorted(static_cast<Eigen::Index>(at)), share);
}

Instance logistic_dose(Eigen::Index doses, double share, double slope, std::uint64_t seed) {
  require(doses >= 3, "n must be at least 3, got {}", doses);
  Draws draws(seed);
  const Vector dose = Vector::LinSpaced(doses, -1, 1);
  return with_logistic_answers(
      fmt::format("logistic-dose:n={},share={},slope={},seed={}", doses, share, slope, seed), dose,
      dose, Vector::Constant(1, slope), slope * draws.between(-0.4, 0.4), share);
}

Instance best_arm(Eigen::Index dimension, double angle, double sigma) {
  require(dimension >= 2, "d must be at least 2, got {}", dimension);
  require(angle > 0 && angle < 1, "angle must be between 0 and 1 (radians), got {}", angle);
  constexpr double kShort = 0.01;
  Matrix arms = Matrix::Identity(dimension + 1, dimension);
  arms.row(dimension).head(2) << std::cos(angle), std::sin(angle);
  Matrix features(2 * dimension + 1, dimension);
  features.topRows(dimension) =
      kShort * (arms.row(0).replicate(dimension, 1) - arms.bottomRows(dimension));
  features.row(dimension) = -arms.row(0);
  features.bottomRows(dimension) = arms.bottomRows(dimension);
  Vector rewards = Vector::Zero(2 * dimension + 1);
  rewards.head(dimension).setConstant(2);
  rewards(dimension) = 1;
  return {fmt::format("best-arm:d={},angle={}", dimension, angle),
          Problem(std::move(features), std::move(rewards), {.threshold = 0}),
          2 * Vector::Unit(dimension, 0),
          {.sigma = sigma}};
}

}  // namespace acol
