#include "acol/design/oracle_allocation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/simulate/synthetic.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// Orthogonal arms, two constraints: every pair (arm, constraint) is on its own. Arm 0 is best,
/// with gaps 0.5 and 0.25; arm 1 is better and violates both, by 0.3 and 0.4.
Problem two_pairs() { return {Matrix::Identity(2, 2), Vector{{1, 2}}, {.thresholds = {0, 0}}}; }
std::vector<Vector> pair_values() { return {Vector{{-0.5, 0.3}}, Vector{{-0.25, 0.4}}}; }

TEST(OracleAllocation, OfOrthogonalArmsIsASumOverThePairsThatDecide) {
  const OracleAllocation oracle = oracle_allocation(two_pairs(), pair_values(), {.gap = 1e-6});
  EXPECT_NEAR(oracle.value, 4 + 16 + 6.25, 1e-3);  // arm 1 by its second constraint
  EXPECT_NEAR(oracle.shares(0), 4 / 26.25, 1e-4);
}

TEST(OracleAllocation, OfOneConstraintIsThePapersDesign) {
  const Instance instance = unit_sphere(10, 3, 1, 1);
  const OracleAllocation oracle = oracle_allocation(instance.problem(), instance.all_values());
  const Complexity plain = complexity(instance.problem(), instance.values());
  EXPECT_EQ(oracle.value, plain.value);
  EXPECT_EQ(oracle.shares, Vector::Ones(1));
  ASSERT_EQ(oracle.designs.size(), 1U);
  EXPECT_EQ(oracle.designs[0].arms, plain.design.arms);
}

/// One interval a pair says no more than all answers together.
TEST(OracleAllocation, NeedsAtLeastTheBound) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Problem problem(testing::random_matrix(8, 3, seed), testing::random_vector(8, seed + 50),
                          {.thresholds = {0.1, 0.2}});
    const std::vector<Vector> values = {problem.arms() * testing::random_vector(3, seed + 100),
                                        problem.arms() * testing::random_vector(3, seed + 200)};
    const OracleAllocation oracle = oracle_allocation(problem, values, {.gap = 1e-4});
    const double bound = complexity(problem, values, {.gap = 1e-4}).value;
    EXPECT_GE(oracle.value, bound * (1 - 1e-3)) << seed;
    EXPECT_NEAR(oracle.shares.sum(), 1, 1e-9);
    for (const Design& design : oracle.designs) {
      EXPECT_TRUE(design.arms.empty() || std::abs(design.weights.sum() - 1) < 1e-9);
    }
  }
}

TEST(OracleAllocation, RefusesValuesOfOtherShapes) {
  const std::vector<Vector> one = {Vector{{-0.5, 0.3}}};
  EXPECT_THROW(oracle_allocation(two_pairs(), one), InvalidArgument);
}

}  // namespace
}  // namespace acol
