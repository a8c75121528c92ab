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
constexpr Real kRounding = 1e-10L;  // of the size of the catalogue

}  // namespace

/// W_a = √n_a z_a with z the shortest solution of Bᵀz = x, B = diag(√n) X, on features that were
/// divided by their largest size over the round.
struct RoundWeights::Factor {
  std::vector<std::vector<Real>> features;
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
  factor.features = features;
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

bool RoundWeights::spans_everything() const {
  return factor_->solver.rank() == factor_->scale.size();
}

std::vector<Real> RoundWeights::residual(const std::vector<Real>& x,
                                         const std::vector<Real>& weights) const {
  std::vector<Real> left = x;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    for (std::size_t j = 0; j < x.size(); ++j) left[j] -= weights[a] * factor_->features[a][j];
  }
  return left;
}

struct CatalogueBasis::Factor {
  RealVector scale;
  Eigen::ColPivHouseholderQR<RealMatrix> chosen;  ///< The candidates of the basis, as columns.
};

CatalogueBasis::CatalogueBasis() = default;
CatalogueBasis::~CatalogueBasis() = default;
CatalogueBasis::CatalogueBasis(CatalogueBasis&&) noexcept = default;
CatalogueBasis& CatalogueBasis::operator=(CatalogueBasis&&) noexcept = default;

CatalogueBasis::CatalogueBasis(const std::vector<std::vector<Real>>& arms)
    : factor_(std::make_unique<Factor>()) {
  const auto dimension = static_cast<Eigen::Index>(arms.front().size());
  RealMatrix columns(dimension, static_cast<Eigen::Index>(arms.size()));
  for (Eigen::Index i = 0; i < columns.cols(); ++i) {
    for (Eigen::Index j = 0; j < dimension; ++j) {
      columns(j, i) = arms[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    }
  }
  factor_->scale = columns.cwiseAbs().rowwise().maxCoeff();
  for (Real& entry : factor_->scale) entry = entry > 0 ? entry : 1;
  columns = factor_->scale.cwiseInverse().asDiagonal() * columns;
  Eigen::ColPivHouseholderQR<RealMatrix> all(columns);
  all.setThreshold(kRounding);
  factor_->chosen.compute((columns * all.colsPermutation()).leftCols(all.rank()));
}

std::pair<Real, Real> CatalogueBasis::coordinates(const std::vector<Real>& x) const {
  RealVector scaled(factor_->scale.size());
  for (Eigen::Index j = 0; j < scaled.size(); ++j) {
    scaled(j) = x[static_cast<std::size_t>(j)] / factor_->scale(j);
  }
  const RealVector u = factor_->chosen.solve(scaled);
  return {u.lpNorm<1>(), u.sum()};
}

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
