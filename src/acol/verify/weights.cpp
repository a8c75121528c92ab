#include "acol/verify/weights.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace acol::verify {
namespace {

using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// As the page says: relative distance from the span, on scaled features.
constexpr Real kOutside = 1e-8L;

}  // namespace

/// W_a = √n_a z_a with z the shortest solution of Bᵀz = x, B = diag(√n) X, on features that were
/// divided by their largest size over the round.
struct RoundWeights::Factor {
  RealVector scale;
  RealVector roots;
  RealMatrix transposed;  ///< Bᵀ
  Eigen::CompleteOrthogonalDecomposition<RealMatrix> solver;
};

RoundWeights::RoundWeights(const std::vector<std::vector<Real>>& features,
                           const std::vector<Real>& counts)
    : factor_(std::make_unique<Factor>()) {
  const auto arms = static_cast<Eigen::Index>(features.size());
  const auto dimension = static_cast<Eigen::Index>(features.front().size());
  Factor& factor = *factor_;
  factor.scale = RealVector::Zero(dimension);
  factor.roots.resize(arms);
  factor.transposed.resize(dimension, arms);
  for (Eigen::Index a = 0; a < arms; ++a) {
    const auto& x = features[static_cast<std::size_t>(a)];
    factor.roots(a) = std::sqrt(counts[static_cast<std::size_t>(a)]);
    for (Eigen::Index j = 0; j < dimension; ++j) {
      factor.transposed(j, a) = x[static_cast<std::size_t>(j)];
      factor.scale(j) = std::max(factor.scale(j), std::abs(x[static_cast<std::size_t>(j)]));
    }
  }
  for (Eigen::Index j = 0; j < dimension; ++j) {
    if (factor.scale(j) > 0) factor.transposed.row(j) /= factor.scale(j);
  }
  factor.transposed = factor.transposed * factor.roots.asDiagonal();
  factor.solver.setThreshold(kOutside * 1e-2L);
  factor.solver.compute(factor.transposed);
}

RoundWeights::~RoundWeights() = default;
RoundWeights::RoundWeights(RoundWeights&&) noexcept = default;

std::optional<std::vector<Real>> RoundWeights::of(const std::vector<Real>& x) const {
  const Factor& factor = *factor_;
  RealVector scaled(factor.scale.size());
  for (Eigen::Index j = 0; j < scaled.size(); ++j) {
    const Real value = x[static_cast<std::size_t>(j)];
    if (factor.scale(j) == 0 && value != 0) return {};
    scaled(j) = factor.scale(j) > 0 ? value / factor.scale(j) : 0;
  }
  const RealVector z = factor.solver.solve(scaled);
  const Real residual = (factor.transposed * z - scaled).norm();
  if (!(residual <= kOutside * scaled.norm())) return {};
  std::vector<Real> weights(static_cast<std::size_t>(z.size()));
  for (Eigen::Index a = 0; a < z.size(); ++a) {
    weights[static_cast<std::size_t>(a)] = factor.roots(a) * z(a);
  }
  return weights;
}

}  // namespace acol::verify
