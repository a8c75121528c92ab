// Optimal designs of arms and targets that are hard on arithmetic.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "design/solved_design.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

using testing::every;
using testing::expect_solved;

struct Stress {
  Matrix arms;
  DesignTargets targets;
  std::string what;
};

/// The i-th of a family of degenerate instances: duplicates, deficient rank, zero arms, features of
/// scale 1e-4 to 1e4, spheres, weights over nine orders of magnitude, one target to all.
Stress stress_case(std::uint64_t i) {
  const Stream stream{i, StreamUse{21}};
  const auto pick = [&](std::uint64_t k, std::uint64_t bound) {
    return static_cast<Eigen::Index>(uniform_below(stream, k, bound));
  };
  const Eigen::Index d = 1 + pick(0, 16);
  const Eigen::Index n = 2 + pick(1, i % 4 == 0 ? 1500 : 120);
  const Eigen::Index kind = static_cast<Eigen::Index>(i % 7);
  Stress stress{testing::random_matrix(n, d, i), {}, {}};
  Matrix& arms = stress.arms;
  if (kind == 1) arms.rowwise().normalize();
  if (kind == 2) arms.bottomRows(n / 2) = Matrix(arms.topRows(n / 2));
  if (kind == 3 && d > 1) arms.col(d - 1) = arms.leftCols(d - 1).rowwise().sum();
  if (kind == 4) {
    for (Eigen::Index k = 0; k < arms.size(); ++k)
      arms(k) *= pick(100 + static_cast<std::uint64_t>(k), 4) == 0;
  }
  if (kind == 5) {
    for (Eigen::Index j = 0; j < d; ++j)
      arms.col(j) *=
          std::pow(10.0, static_cast<double>(pick(50 + static_cast<std::uint64_t>(j), 9)) - 4);
  }
  if (kind == 6) {
    for (Eigen::Index k = 0; k < n; ++k)
      arms.row(k) *=
          std::pow(10.0, -static_cast<double>(pick(5000 + static_cast<std::uint64_t>(k), 7)));
  }
  if (arms.cwiseAbs().maxCoeff() == 0) arms(0, 0) = 1;
  const Eigen::Index how = pick(2, 4);
  if (how == 1) stress.targets.arms = {pick(3, static_cast<std::uint64_t>(n))};
  if (how == 2) stress.targets.arms = every(1 + pick(4, 9), n);
  const Eigen::Index count = stress.targets.arms.empty() ? n : std::ssize(stress.targets.arms);
  if (how >= 2) {
    stress.targets.weights.resize(count);
    for (Eigen::Index k = 0; k < count; ++k) {
      stress.targets.weights(k) =
          std::pow(10.0, 9 * uniform(stream, 9000 + static_cast<std::uint64_t>(k)));
    }
  }
  stress.what = fmt::format("case {}: kind {}, {} x {}, targets {}", i, kind, n, d, how);
  return stress;
}

bool all_targets_zero(const Stress& stress) {
  if (stress.targets.arms.empty()) return false;
  return stress.arms(stress.targets.arms, Eigen::all).isZero(0);
}

TEST(OptimalDesign, DegenerateInstancesAreSolvedToSixDigits) {
  int solved = 0;
  for (std::uint64_t i = 0; i < 420; ++i) {
    const Stress stress = stress_case(i);
    if (all_targets_zero(stress)) continue;
    const Design design = optimal_design(stress.arms, stress.targets, {.gap = 1e-6});
    expect_solved(stress.arms, stress.targets, {.gap = 1e-6}, design, stress.what);
    ++solved;
  }
  EXPECT_GE(solved, 300);
}

}  // namespace
}  // namespace acol
