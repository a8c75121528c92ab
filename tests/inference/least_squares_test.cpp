#include "acol/inference/least_squares.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "acol/core/error.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

TEST(LeastSquares, RankOneUpdatesMatchTheNormalEquations) {
  testing::for_all([] {
    const auto dimension = *rc::gen::inRange<Eigen::Index>(1, 15);
    const auto answers = *rc::gen::inRange<Eigen::Index>(0, 40);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const Matrix x = testing::random_matrix(answers, dimension, seed);
    const Vector y = testing::random_vector(answers, seed);
    constexpr double kLambda = 0.1;
    LeastSquares model(dimension, kLambda);
    for (Eigen::Index i = 0; i < answers; ++i) model.add(x.row(i), Answers::single(y(i)));

    const Matrix a = kLambda * Matrix::Identity(dimension, dimension) + x.transpose() * x;
    const Matrix inverse = a.inverse();
    const Vector expected = inverse * x.transpose() * y;
    RC_ASSERT((model.estimate() - expected).norm() <= 1e-9 * (1 + expected.norm()));
    const Vector probe = testing::random_vector(dimension, seed + 5);
    RC_ASSERT(std::abs(model.norm(probe) - std::sqrt(probe.dot(inverse * probe))) <= 1e-9);
    RC_ASSERT(std::abs(model.log_determinant_ratio() - std::log((a / kLambda).determinant())) <=
              1e-8);
  });
}

TEST(LeastSquares, ManyAnswersAtOnceEqualOneByOne) {
  LeastSquares at_once(2, 0.5);
  LeastSquares one_by_one(2, 0.5);
  const Vector x{{1, 2}};
  at_once.add(x, {3, 6, 14});
  for (const double y : {1, 2, 3}) one_by_one.add(x, Answers::single(y));
  EXPECT_TRUE(at_once.estimate().isApprox(one_by_one.estimate(), 1e-12));
  EXPECT_NEAR(at_once.norm(x), one_by_one.norm(x), 1e-12);
}

TEST(LeastSquares, RefusesARidgeThatIsNotPositive) {
  EXPECT_THROW(LeastSquares(2, 0), InvalidArgument);
  EXPECT_THROW(LeastSquares(2, -1), InvalidArgument);
}

}  // namespace
}  // namespace acol
