// Optimal designs whose weights have upper bounds.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>

#include "design/solved_design.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

using testing::dense_value;

TEST(OptimalDesign, CapsAreKeptAndTheBoundStaysValid) {
  testing::for_all([] {
    const auto [arms, seed] = testing::arbitrary_matrix({4, 40}, {1, 5});
    const Eigen::Index n = arms.rows();
    const Eigen::Index d = arms.cols();
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

TEST(OptimalDesign, CapsThatLeaveNoChoiceAreTheDesign) {
  const Design design = optimal_design(Matrix{{1, 0}, {0, 1}}, {}, {.caps = Vector{{0.25, 0.75}}});
  EXPECT_NEAR(design.value, 4, 1e-9);
  EXPECT_NEAR(design.weights(1), 0.75, 1e-12);
}

}  // namespace
}  // namespace acol
