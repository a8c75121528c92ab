#include <Eigen/Eigenvalues>
#include <cmath>

#include "acol/inference/stopping.hpp"

namespace acol {

double mixture_threshold(double delta, double noise_bound, const Matrix& information,
                         const Vector& sums) {
  // With V = Σ v_k q_k q_kᵀ and φ̂ = V⁻¹b, the exponents of the mixture and of ½ bᵀV⁻¹b differ by
  // ½ Σ_k φ̂_k² l v_k/(v_k + l): nothing large is subtracted.
  constexpr int kScales = 8;
  const Eigen::SelfAdjointEigenSolver<Matrix> spectrum(information);
  const Eigen::ArrayXd v = spectrum.eigenvalues().array().max(0.0);
  const Eigen::ArrayXd b = (spectrum.eigenvectors().transpose() * sums).array() / noise_bound;
  Vector logs(kScales);
  for (int i = 0; i < kScales; ++i) {
    const double l = std::pow(4.0, i);
    const Eigen::ArrayXd lost = (v > 0).select(b.square() * l / (v * (v + l)), 0.0);
    logs(i) = -(lost.sum() + (v / l).log1p().sum()) / 2;
  }
  const double largest = logs.maxCoeff();
  const double mixture = largest + std::log((logs.array() - largest).exp().sum() / kScales);
  return std::log(1 / delta) - mixture;
}

}  // namespace acol
