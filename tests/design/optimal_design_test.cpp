#include "acol/design/optimal_design.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "acol/core/error.hpp"
#include "design/solved_design.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

using testing::dense_value;
using testing::every;
using testing::expect_solved;

TEST(OptimalDesign, OverAllArmsTheOptimumIsTheRank) {  // [kiefer1960]
  for (const auto& [n, d] : {std::pair{5, 1}, {20, 3}, {31, 30}, {300, 7}, {6000, 10}}) {
    const Matrix arms = testing::random_matrix(n, d, 1);
    const Design design = optimal_design(arms, {}, {.gap = 1e-6});
    expect_solved(arms, {}, {.gap = 1e-6}, design, fmt::format("{} x {}", n, d));
    EXPECT_NEAR(design.value, d, 2e-6 * d);
    EXPECT_EQ(design.lower_bound, d);
  }
  Matrix deficient = testing::random_matrix(50, 4, 2);
  deficient.col(3) = deficient.col(0) - 2 * deficient.col(1);
  EXPECT_NEAR(optimal_design(deficient, {}, {.gap = 1e-6}).value, 3, 1e-5);
}

TEST(OptimalDesign, ClosedFormsAreFound) {
  // Orthogonal arms as targets with weights w: λ ∝ w, value Σ w.
  const Matrix arms = Matrix::Identity(4, 4);
  const DesignTargets targets{{0, 1, 2, 3}, Vector{{1, 2, 3, 4}}};
  const Design design = optimal_design(arms, targets, {.gap = 1e-9});
  EXPECT_NEAR(design.value, 10, 1e-7);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(design.weights(i), (i + 1) / 10.0, 1e-4);
  // One target on a line: all weight on the longest arm, value (x/longest)².
  const Design line = optimal_design(Matrix{{1}, {2}, {5}}, {{1}, {}}, {.gap = 1e-9});
  EXPECT_NEAR(line.value, 4.0 / 25, 1e-9);
}

TEST(OptimalDesign, NoDesignBeatsTheLowerBound) {
  testing::for_all([] {
    const auto [arms, seed] = testing::arbitrary_matrix({2, 30}, {1, 6});
    const Eigen::Index n = arms.rows();
    DesignTargets targets{every(*rc::gen::inRange<Eigen::Index>(1, 4), n), {}};
    targets.weights = testing::random_vector(std::ssize(targets.arms), seed).cwiseAbs();
    const Design design = optimal_design(arms, targets, {.gap = 0.1});
    for (std::uint64_t k = 0; k < 20; ++k) {
      Design other;
      other.weights.resize(n);
      for (ArmIndex i = 0; i < n; ++i) {
        other.arms.push_back(i);
        other.weights(i) =
            std::pow(uniform({seed, StreamUse{9}}, k * 64 + static_cast<std::uint64_t>(i)), 4);
      }
      other.weights /= other.weights.sum();
      RC_ASSERT(dense_value(arms, other, targets) >= design.lower_bound * (1 - 1e-9));
    }
  });
}

/// Arms on a sphere have designs with thousands of support points: the working set is too large for
/// Newton's matrix.
TEST(OptimalDesign, LargeWorkingSetsAreSolvedWithoutTheMatrix) {
  Matrix arms = testing::random_matrix(20'000, 24, 29);
  arms.rowwise().normalize();
  const DesignTargets targets{every(50, 20'000), {}};
  expect_solved(arms, targets, {.gap = 1e-3}, optimal_design(arms, targets, {.gap = 1e-3}),
                "sphere");
}

TEST(OptimalDesign, ATargetOutsideTheSpanHasNoFiniteValue) {
  const Matrix arms{{1, 0}, {2, 0}, {0, 1}};
  const Design design = optimal_design(arms, {{2}, {}}, {.caps = Vector{{1, 1, 0}}});
  EXPECT_EQ(design.stop, DesignStop::unbounded);
  EXPECT_TRUE(std::isinf(design.value));
  const Design fine = optimal_design(arms, {{1}, {}}, {.caps = Vector{{1, 1, 0}}});
  EXPECT_EQ(fine.stop, DesignStop::converged);
  EXPECT_NEAR(fine.value, 1, 2e-3);
}

TEST(OptimalDesign, OptimalityConditionsHoldAtTheSolution) {
  // At the optimum over all arms v = rank on the support and v ≤ rank elsewhere.
  const Matrix arms = testing::random_matrix(200, 5, 7);
  const Design design = optimal_design(arms, {}, {.gap = 1e-7});
  const Matrix support = arms(design.arms, Eigen::all);
  const Matrix a = support.transpose() * design.weights.asDiagonal() * support;
  const Vector norms = (arms * a.inverse()).cwiseProduct(arms).rowwise().sum();
  EXPECT_LE(norms.maxCoeff(), 5 * (1 + 2e-7));
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    if (design.weights(static_cast<Eigen::Index>(i)) > 1e-3) {
      EXPECT_NEAR(norms(design.arms[i]), 5, 1e-3);
    }
  }
}

TEST(OptimalDesign, AWarmStartLeadsToTheSameOptimum) {
  const Matrix arms = testing::random_matrix(500, 6, 3);
  const DesignTargets targets{every(7, 500), {}};
  const Design cold = optimal_design(arms, targets, {.gap = 1e-6});
  const Design warm =
      optimal_design(arms, targets, {.gap = 1e-6, .start = {cold.arms, cold.weights}});
  EXPECT_NEAR(warm.value, cold.value, 2e-6 * cold.value);
}

TEST(OptimalDesign, ATimeLimitGivesTheBestSoFarWithItsTrueGap) {
  const Matrix arms = testing::random_matrix(3000, 12, 3);
  const DesignTargets targets{every(3, 3000), {}};
  double clock = 0;
  const Design design = optimal_design(
      arms, targets, {.gap = 1e-9, .time_limit = 1, .now = [&clock] { return clock += 0.6; }});
  EXPECT_EQ(design.stop, DesignStop::time_limit);
  EXPECT_NEAR(dense_value(arms, design, targets), design.value, 1e-6 * design.value);
  EXPECT_LT(design.lower_bound, design.value);
  const Design stopped = optimal_design(arms, targets, {.gap = 1e-9, .stop = [] { return true; }});
  EXPECT_EQ(stopped.stop, DesignStop::stopped);
}

TEST(OptimalDesign, RefusesWhatMakesNoSense) {
  const Matrix arms{{1, 0}, {0, 1}, {0, 0}};
  const auto complaint = [&](const DesignTargets& targets, const DesignOptions& options) {
    EXPECT_THROW(optimal_design(arms, targets, options), InvalidArgument);
  };
  complaint({{3}, {}}, {});
  complaint({{-1}, {}}, {});
  complaint({{2}, {}}, {});
  complaint({{0, 1}, Vector{{1, -1}}}, {});
  complaint({{0, 1}, Vector{{1, NAN}}}, {});
  complaint({{0, 1}, Vector{{0, 0}}}, {});
  complaint({{0, 1}, Vector{{1}}}, {});
  complaint({}, {.gap = 0});
  complaint({}, {.gap = -1});
  complaint({}, {.caps = Vector{{0.1, 0.1, 0.1}}});
  complaint({}, {.caps = Vector{{1, 1}}});
  complaint({}, {.caps = Vector{{1, -1, 2}}});
}

}  // namespace
}  // namespace acol
