#include "acol/design/newton_step.hpp"

#include <Eigen/Cholesky>
#include <limits>

namespace acol {

Vector solve_scaled(Matrix system, const Vector& right) {
  const Vector scale = system.diagonal().cwiseSqrt().cwiseInverse();
  system = scale.asDiagonal() * system * scale.asDiagonal();
  system.diagonal().array() += 1e-14;
  const Vector scaled_right = scale.cwiseProduct(right);
  const Eigen::LLT<Eigen::Ref<Matrix>> factor(system);
  return scale.cwiseProduct(factor.solve(scaled_right));
}

double step_to_boundary(const Vector& position, const Vector& change) {
  double step = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < position.size(); ++i) {
    if (change(i) < 0) step = std::min(step, -position(i) / change(i));
  }
  return step;
}

double centering_for(double step) {
  if (step > 0.9) return 0.05;
  if (step > 0.6) return 0.15;
  return step > 0.3 ? 0.4 : 0.8;
}

}  // namespace acol
