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

Vector conjugate_gradients(const std::function<Vector(const Vector&)>& system,
                           const Vector& diagonal, const Vector& right) {
  constexpr double kTolerance = 1e-4;
  constexpr int kMaxSteps = 1000;
  Vector solution = Vector::Zero(right.size());
  Vector residual = right;
  Vector direction = residual.cwiseQuotient(diagonal);
  double size = residual.dot(direction);
  const double enough = kTolerance * kTolerance * size;
  for (int step = 0; step < kMaxSteps; ++step) {
    if (size <= enough) return solution;
    const Vector image = system(direction);
    const double length = size / direction.dot(image);
    solution += length * direction;
    residual -= length * image;
    const Vector next = residual.cwiseQuotient(diagonal);
    const double next_size = residual.dot(next);
    direction = next + (next_size / size) * direction;
    size = next_size;
  }
  return {};
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
