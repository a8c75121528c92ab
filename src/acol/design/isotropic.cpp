#include "acol/design/isotropic.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <cmath>

#include "acol/design/whitening.hpp"

namespace acol {

Isotropic isotropic(const Matrix& arms) {
  Isotropic result;
  result.map.resize(0, arms.cols());
  if (arms.isZero(0)) return result;
  const Whitening whitening = find_whitening(arms);
  result.design = optimal_design(arms, {}, {.gap = 0.02});
  const Design& design = result.design;

  // The columns of the support are √λ z, so that A = S Sᵀ.
  Matrix support = whitening.map * arms(design.arms, Eigen::all).transpose();
  support *= design.weights.cwiseSqrt().asDiagonal();
  const Matrix information = support * support.transpose();
  const Eigen::LLT<Matrix> factor(information);
  result.map = factor.matrixL().solve(whitening.map);

  const Eigen::ColPivHouseholderQR<Matrix> pivots(Matrix(factor.matrixL().solve(support)));
  for (Eigen::Index k = 0; k < whitening.rank; ++k) {
    const Eigen::Index column = pivots.colsPermutation().indices()(k);
    result.basis.push_back(design.arms[static_cast<std::size_t>(column)]);
  }
  return result;
}

}  // namespace acol
