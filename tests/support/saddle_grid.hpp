#pragma once

#include <Eigen/LU>
#include <algorithm>

#include "acol/design/saddle.hpp"

namespace acol::testing {

/// max over targets of yᵀA⁻¹y, densely.
inline double largest_variance(const Saddle& saddle, const Vector& design) {
  const Matrix inverse = (saddle.arms * design.asDiagonal() * saddle.arms.transpose()).inverse();
  double largest = 0;
  for (Eigen::Index j = 0; j < saddle.targets.cols(); ++j) {
    largest = std::max(largest, saddle.targets.col(j).dot(inverse * saddle.targets.col(j)));
  }
  return largest;
}

/// The smallest that can be, over a grid of all designs of three arms.
inline double smallest_on_grid(const Saddle& saddle, int steps) {
  double smallest = 1e300;
  for (int i = 1; i < steps; ++i) {
    for (int j = 1; i + j < steps; ++j) {
      Vector design{{1.0 * i, 1.0 * j, 1.0 * (steps - i - j)}};
      design /= steps;
      if (saddle.caps.size() > 0 && (design.array() > saddle.caps.array()).any()) continue;
      smallest = std::min(smallest, largest_variance(saddle, design));
    }
  }
  return smallest;
}

/// Three arms and some targets in two dimensions.
inline Saddle small_saddle(const Matrix& targets) {
  return {.arms = Matrix{{1, 0.2, -0.7}, {0.1, 1, 0.9}},
          .targets = targets,
          .caps = {},
          .design = Vector::Constant(3, 1.0 / 3),
          .prior = Vector::Constant(targets.cols(), 1.0 / static_cast<double>(targets.cols()))};
}

}  // namespace acol::testing
