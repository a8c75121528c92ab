#include "acol/inference/span_charge.hpp"

#include <cmath>
#include <limits>

#include "acol/core/blocks.hpp"

namespace acol {
namespace {

constexpr double kRounding = 1e-10;         // of the size of the catalogue in its largest direction
constexpr double kReachWithoutRange = 1e6;  // R

}  // namespace

ValueBound value_bound(const std::optional<AnswerRange>& range, double threshold,
                       double noise_bound) {
  if (range) return {range->low + range->width() / 2, range->width() / 2};
  return {threshold, kReachWithoutRange * noise_bound};
}

const SpanCharge::Basis& SpanCharge::basis() const {
  if (basis_) return *basis_;
  Basis basis;
  basis.scale = arms_->cwiseAbs().colwise().maxCoeff();
  for (double& entry : basis.scale) entry = entry > 0 ? entry : 1;
  const Matrix scaled = basis.scale.cwiseInverse().asDiagonal() * arms_->transpose();
  Eigen::ColPivHouseholderQR<Matrix> all(scaled);
  all.setThreshold(kRounding);
  const Matrix chosen = (scaled * all.colsPermutation()).leftCols(all.rank());
  basis.rows.compute(chosen);
  return basis_.emplace(std::move(basis));
}

double SpanCharge::charge(const Vector& residual, const ValueBound& bound) const {
  const Vector u = basis().rows.solve(Vector(residual.cwiseQuotient(basis().scale)));
  return bound.reach * u.lpNorm<1>() + std::abs(bound.centre * u.sum());
}

Vector SpanCharge::operator()(const RoundEstimate& estimate, const ValueBound& bound) const {
  const Vector& variances = estimate.variances();
  Vector charges = Vector::Zero(variances.size());
  if (estimate.rank() == arms_->cols()) return charges;
  for_each_block(charges.size(), [&](ArmIndex start, ArmIndex size) {
    const Matrix residuals = estimate.residuals(start, size);
    for (ArmIndex i = 0; i < size; ++i) {
      charges(start + i) = std::isfinite(variances(start + i))
                               ? charge(residuals.row(i), bound)
                               : std::numeric_limits<double>::infinity();
    }
  });
  return charges;
}

}  // namespace acol
