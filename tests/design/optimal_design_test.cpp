#include "acol/design/optimal_design.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// max over targets of w xᵀA⁺x by a dense pseudo-inverse on scaled features; infinite outside the
/// span.
double dense_value(const Matrix& arms, const Design& design, const DesignTargets& targets) {
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

void expect_solved(const Matrix& arms, const DesignTargets& targets, const DesignOptions& options,
                   const Design& design, const std::string& what) {
  EXPECT_EQ(design.stop, DesignStop::converged) << what << ", gap " << design.gap();
  EXPECT_LE(design.gap(), options.gap) << what;
  EXPECT_LE(design.lower_bound, design.value) << what;
  EXPECT_NEAR(design.weights.sum(), 1, 1e-12) << what;
  EXPECT_GT(design.weights.minCoeff(), 0) << what;
  EXPECT_TRUE(std::ranges::is_sorted(design.arms)) << what;
  const double value = dense_value(arms, design, targets);
  EXPECT_NEAR(value, design.value, 1e-5 * design.value) << what;
}

std::vector<ArmIndex> every(Eigen::Index step, Eigen::Index size) {
  std::vector<ArmIndex> rows;
  for (Eigen::Index i = 0; i < size; i += step) rows.push_back(i);
  return rows;
}

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
    const auto n = *rc::gen::inRange<Eigen::Index>(2, 30);
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 6);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Matrix arms = testing::random_matrix(n, d, seed);
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

TEST(OptimalDesign, CapsAreKeptAndTheBoundStaysValid) {
  testing::for_all([] {
    const auto n = *rc::gen::inRange<Eigen::Index>(4, 40);
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 5);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Matrix arms = testing::random_matrix(n, d, seed);
    const double slack = *rc::gen::element(1.05, 2.0, 5.0);
    const DesignOptions options{.gap = 1e-4,
                                .caps = Vector::Constant(n, slack / static_cast<double>(n))};
    const Design design = optimal_design(arms, {}, options);
    RC_ASSERT(design.stop == DesignStop::converged);
    RC_ASSERT(design.weights.maxCoeff() <= options.caps(0) * (1 + 1e-9));
    RC_ASSERT(design.value >= static_cast<double>(std::min(n, d)) * (1 - 1e-9));
    // Random designs within the caps: mixtures of the uniform one and random corners.
    for (std::uint64_t k = 0; k < 10; ++k) {
      Design other;
      other.weights = Vector::Constant(n, 1 / static_cast<double>(n));
      for (ArmIndex i = 0; i < n; ++i) other.arms.push_back(i);
      for (ArmIndex i = 0; i + 1 < n; i += 2) {
        const double room = std::min(slack - 1, 1.0) / static_cast<double>(n);
        const double shift =
            room *
            (2 * uniform({seed, StreamUse{4}}, k * 100 + static_cast<std::uint64_t>(i)) - 1) *
            0.999;
        other.weights(i) += shift;
        other.weights(i + 1) -= shift;
      }
      RC_ASSERT(dense_value(arms, other, {}) >= design.lower_bound * (1 - 1e-9));
    }
  });
}

TEST(OptimalDesign, CappedDesignsOfManyArmsSatisfyTheOptimalityConditions) {
  // One target: g_i = (x_iᵀA⁻¹y)² is at least θ where λ_i is at its cap, at most θ where it is 0,
  // and θ in between.
  for (const double slack : {1.5, 5.0, 50.0}) {
    const Eigen::Index n = 400;
    const Matrix arms = testing::random_matrix(n, 6, 17);
    const DesignOptions options{.gap = 1e-6,
                                .caps = Vector::Constant(n, slack / static_cast<double>(n))};
    const Design design = optimal_design(arms, {{5}, {}}, options);
    ASSERT_EQ(design.stop, DesignStop::converged);
    EXPECT_NEAR(design.weights.sum(), 1, 1e-12);
    Vector weights = Vector::Zero(n);
    weights(design.arms) = design.weights;
    const double cap = options.caps(0);
    EXPECT_LE(weights.maxCoeff(), cap * (1 + 1e-9));
    const Matrix a = arms.transpose() * weights.asDiagonal() * arms;
    const Vector slopes = (arms * a.ldlt().solve(arms.row(5).transpose())).cwiseAbs2();
    double highest_open = 0;     // of the arms that could still rise
    double lowest_used = 1e300;  // of those that could still fall
    for (Eigen::Index i = 0; i < n; ++i) {
      if (weights(i) < 0.99 * cap) highest_open = std::max(highest_open, slopes(i));
      if (weights(i) > 0.01 * cap) lowest_used = std::min(lowest_used, slopes(i));
    }
    EXPECT_LE(highest_open, lowest_used * (1 + 2e-3)) << "slack " << slack;
  }
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

TEST(OptimalDesign, CapsThatLeaveNoChoiceAreTheDesign) {
  const Design design = optimal_design(Matrix{{1, 0}, {0, 1}}, {}, {.caps = Vector{{0.25, 0.75}}});
  EXPECT_NEAR(design.value, 4, 1e-9);
  EXPECT_NEAR(design.weights(1), 0.75, 1e-12);
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
