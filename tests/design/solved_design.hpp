#pragma once

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "acol/design/optimal_design.hpp"

namespace acol::testing {

/// max over targets of w xᵀA⁺x by a dense pseudo-inverse on scaled features; infinite outside the
/// span.
inline double dense_value(const Matrix& arms, const Design& design, const DesignTargets& targets) {
  const Vector scale = arms.cwiseAbs().colwise().maxCoeff().cwiseMax(1e-300);
  const Matrix scaled = arms * scale.cwiseInverse().asDiagonal();
  const Matrix support = design.weights.cwiseSqrt().asDiagonal() * scaled(design.arms, Eigen::all);
  const Eigen::CompleteOrthogonalDecomposition<Matrix> inverse(support.transpose());
  double value = 0;
  const Eigen::Index count = targets.arms.empty() ? arms.rows() : std::ssize(targets.arms);
  for (Eigen::Index i = 0; i < count; ++i) {
    const ArmIndex arm = targets.arms.empty() ? i : targets.arms[static_cast<std::size_t>(i)];
    const Vector x = scaled.row(arm);
    // The shortest u with supportᵀu = x has ‖u‖² = xᵀA⁺x.
    const Vector u = inverse.solve(x);
    if ((support.transpose() * u - x).norm() > 1e-6 * x.norm()) return INFINITY;
    const double weight = targets.weights.size() == 0 ? 1 : targets.weights(i);
    value = std::max(value, weight * u.squaredNorm());
  }
  return value;
}

inline void expect_solved(const Matrix& arms, const DesignTargets& targets,
                          const DesignOptions& options, const Design& design,
                          const std::string& what) {
  EXPECT_EQ(design.stop, DesignStop::converged) << what << ", gap " << design.gap();
  EXPECT_LE(design.gap(), options.gap) << what;
  EXPECT_LE(design.lower_bound, design.value) << what;
  EXPECT_NEAR(design.weights.sum(), 1, 1e-12) << what;
  EXPECT_GT(design.weights.minCoeff(), 0) << what;
  EXPECT_TRUE(std::ranges::is_sorted(design.arms)) << what;
  const double value = dense_value(arms, design, targets);
  EXPECT_NEAR(value, design.value, 1e-5 * design.value) << what;
}

/// The first of `size` arms and every `step`-th after it.
inline std::vector<ArmIndex> every(Eigen::Index step, Eigen::Index size) {
  std::vector<ArmIndex> rows;
  for (Eigen::Index i = 0; i < size; i += step) rows.push_back(i);
  return rows;
}

}  // namespace acol::testing
