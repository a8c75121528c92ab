#include "acol/policy/linear_state.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "support/gen.hpp"

namespace acol {
namespace {

/// Some answers about every arm; what they say, by the normal equations.
struct Given {
  Matrix information;
  Vector sums;
};

Given tell_all(const Problem& problem, LinearState& state, double ridge) {
  Given told{ridge * Matrix::Identity(problem.dimension(), problem.dimension()),
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
    const Given told = tell_all(problem, state, ridge);
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

/// The front of an order is that of the normal equations at any time, and so is what is needed
/// behind it.
TEST(LinearState, KeepsTheFrontOfAnOrderUpToDate) {
  constexpr ArmIndex kArms = 900;
  const Problem problem(testing::random_matrix(kArms, 3, 1), testing::random_vector(kArms, 2));
  std::vector<ArmIndex> order(kArms);
  for (ArmIndex i = 0; i < kArms; ++i) order[static_cast<std::size_t>(i)] = (i * 7 + 3) % kArms;
  LinearState state(problem, 0);
  state.read_in_order(order);
  Matrix information = Matrix::Zero(3, 3);
  Vector sums = Vector::Zero(3);
  const auto expect_right = [&](std::size_t places) {
    const Matrix inverse = information.inverse();
    for (std::size_t i = 0; i < places; ++i) {
      const Vector x = problem.arms().row(order[i]);
      ASSERT_NEAR(state.values()(order[i]), x.dot(inverse * sums), 1e-9);
      ASSERT_NEAR(state.variances()(order[i]), x.dot(inverse * x), 1e-9);
    }
    ASSERT_TRUE(state.all_values().isApprox(problem.arms() * (inverse * sums), 1e-9));
  };
  for (std::uint64_t t = 0; t < 2500; ++t) {
    const ArmIndex arm =
        state.spans() ? static_cast<ArmIndex>(t * 31 % kArms) : state.next_of_basis();
    const double y = standard_normal({5, StreamUse{40}}, t);
    state.add(arm, Answers::single(y));
    const Vector x = problem.arms().row(arm);
    information += x * x.transpose();
    sums += y * x;
    if (t == 1200) state.need(80);
    if (state.spans()) {
      EXPECT_EQ(state.ready(), t < 1200 ? 64U : 160U) << t;
    }
    if (t % 100 == 10) expect_right(state.ready());
  }
  state.need(500);  // so many that all are kept from now on
  EXPECT_EQ(state.ready(), std::size_t{kArms});
  state.add(5, Answers::single(1));
  information += problem.arms().row(5).transpose() * problem.arms().row(5);
  sums += problem.arms().row(5);
  expect_right(kArms);
}

}  // namespace
}  // namespace acol
