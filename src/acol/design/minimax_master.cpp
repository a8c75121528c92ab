#include "acol/design/minimax_master.hpp"

#include <algorithm>

namespace acol {
namespace {

/// The gap that the methods for large working sets are asked for at the finest.
constexpr double kFinestRoughGap = 2e-4;

/// Multiplications that the methods should take, and what the cheap ones are asked for.
struct Estimate {
  double coarse = 0;          ///< Gap that multiplicative updates should reach.
  double updates = 0;         ///< Steps of multiplicative updates: about 1/gap.
  double multiplicative = 0;  ///< Cost of those steps.
  double newton = 0;          ///< Cost of Newton's method on the full matrix.
};

Estimate estimate(const Saddle& saddle, const SaddleTask& task) {
  const double p = static_cast<double>(saddle.arms.cols());
  const double q = static_cast<double>(saddle.targets.cols());
  const double r = static_cast<double>(saddle.arms.rows());
  Estimate result;
  result.coarse = std::max({task.aim, kFinestRoughGap, 0.85 * task.enough});
  result.updates = 50 + 0.7 / result.coarse;
  result.multiplicative = result.updates * (1.5 * p * r * r + 2 * q * r * r + 2 * r * r * r);
  result.newton = 6 * (p * p * (r + 2 * q) + p * p * p / 3);
  return result;
}

}  // namespace

void solve_saddle(Saddle& saddle, const SaddleTask& task, int& steps) {
  const Estimate cost = estimate(saddle, task);
  // Far from the optimum a few multiplicative updates do. Near it Newton's few steps are cheaper,
  // on very large working sets without its matrix.
  const bool far = task.aim >= 0.01;
  const bool large = (far ? 1 : 8) * cost.multiplicative < cost.newton;
  const bool capped = saddle.caps.size() > 0;
  const double enough = large && task.aim >= kFinestRoughGap ? 3 * cost.coarse : task.aim;
  bool done = false;
  double reached = task.start_gap;
  const auto look = [&](const SaddleBounds& found) {
    if (found.gap() < 1) reached = found.gap();
    done = found.gap() <= enough;
  };
  // Conjugate gradients leave the last digits open: searches for those keep clear of them.
  const bool iterate = large && (capped || !far) && task.enough >= kFinestRoughGap;
  if (iterate) {
    look(minimax_by_newton(saddle, {.gap = cost.coarse, .start_gap = reached, .max_steps = 30},
                           Curvature::operation, steps));
  }
  if (large && !capped && !done) {
    const double updates = (far ? 1 : 4) * cost.updates;
    look(minimax_by_multiplication(
        saddle, {.gap = cost.coarse, .start_gap = reached, .max_steps = static_cast<int>(updates)},
        steps));
  }
  if (!done) {
    minimax_by_newton(saddle, {.gap = task.aim, .start_gap = reached, .max_steps = 60},
                      Curvature::matrix, steps);
  }
}

}  // namespace acol
