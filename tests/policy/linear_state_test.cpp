#include "acol/policy/linear_state.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "support/gen.hpp"

namespace acol {
namespace {

/// Some answers about every arm; what they say, by the normal equations.
struct Told {
  Matrix information;
  Vector sums;
};

Told tell_all(const Problem& problem, LinearState& state, double ridge) {
  Told told{ridge * Matrix::Identity(problem.dimension(), problem.dimension()),
            Vector::Zero(problem.dimension())};
  const auto tell = [&](ArmIndex arm, std::int64_t count, double sum) {
    state.add(arm, {count, sum, 0});
    const Vector x = problem.arms().row(arm);
    told.information += static_cast<double>(count) * x * x.transpose();
    told.sums += sum * x;
  };
  for (const ArmIndex arm : std::vector<ArmIndex>(state.basis())) tell(arm, 1, 0.3);
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) {
    tell(arm, 1 + arm % 3, 0.5 * static_cast<double>(arm) - 2);
  }
  return told;
}

TEST(LinearState, EstimatesAreThoseOfTheNormalEquationsWhateverTheScales) {
  Matrix features = testing::random_matrix(12, 3, 1);
  features.col(2) *= 1e5;
  const Problem problem(features, testing::random_vector(12, 2));
  for (const double ridge : {0.0, 0.5}) {
    LinearState state(problem, ridge);
    const Told told = tell_all(problem, state, ridge);
    const Matrix inverse = told.information.inverse();
    EXPECT_TRUE(state.values().isApprox(features * (inverse * told.sums), 1e-6)) << ridge;
    const Vector variances = (features * inverse).cwiseProduct(features).rowwise().sum();
    EXPECT_TRUE(state.variances().isApprox(variances, 1e-6)) << ridge;
  }
}

TEST(LinearState, SpansOnceItsBasisWasAsked) {
  const Problem problem(testing::random_matrix(9, 4, 3), testing::random_vector(9, 4));
  LinearState state(problem, 0);
  EXPECT_EQ(state.basis().size(), 4U);
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(state.spans());
    const ArmIndex next = state.next_of_basis();
    EXPECT_EQ(next, state.basis()[static_cast<std::size_t>(i)]);
    state.add(next, Answers::single(1));
  }
  EXPECT_TRUE(state.spans());
  EXPECT_EQ(state.questions(), 4);
}

TEST(LinearState, CountsAnswersByArm) {
  const Problem problem(Matrix::Identity(3, 3), Vector{{1, 2, 3}});
  LinearState state(problem, 1);
  state.add(1, {5, 2, 0});
  state.add(1, {2, 2, 0});
  state.add(2, Answers::single(1));
  EXPECT_EQ(state.counts(), (std::vector<std::int64_t>{0, 7, 1}));
  EXPECT_EQ(state.questions(), 8);
  EXPECT_TRUE(state.estimate().isApprox(Vector{{0, 4.0 / 8, 1.0 / 2}}, 1e-12));
  const StoppingState seen = state.stopping_state();
  EXPECT_EQ(seen.questions, 8);
  EXPECT_NEAR(seen.log_determinant_ratio, std::log(8.0 * 2), 1e-9);
}

}  // namespace
}  // namespace acol
