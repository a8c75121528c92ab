#include "acol/design/leverage.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(Leverage, TheLightestGoFirstWithinTheBudget) {
  EXPECT_EQ(heavy(Vector{{0.5, 0.1, 0.2, 0.1}}, 0.25), (std::vector<char>{1, 0, 1, 0}));
  EXPECT_EQ(heavy(Vector{{0.5, 0.1, 0.2, 0.1}}, 0.05), (std::vector<char>{1, 1, 1, 1}));
}

TEST(Leverage, WhatIsLeftKeepsItsShareOfTheInformationInEveryDirection) {
  const Matrix arms = testing::random_matrix(200, 5, 4);
  const Vector weights = testing::random_vector(200, 5).cwiseAbs2();
  const Matrix information = arms.transpose() * weights.asDiagonal() * arms;
  const Eigen::LLT<Matrix> factor(information);
  const Matrix whitened = factor.matrixL().solve(arms.transpose());
  const Vector norms = whitened.colwise().squaredNorm();
  for (const double budget : {0.01, 0.1, 0.5}) {
    const std::vector<char> keep = heavy(norms.cwiseProduct(weights), budget);
    Vector kept = weights;
    for (Eigen::Index i = 0; i < kept.size(); ++i) kept(i) *= keep[static_cast<std::size_t>(i)];
    const Matrix rest = whitened * kept.asDiagonal() * whitened.transpose();
    const Eigen::SelfAdjointEigenSolver<Matrix> spectrum(rest);
    EXPECT_GE(spectrum.eigenvalues()(0), 1 - budget - 1e-12);
    EXPECT_LT(kept.sum(), weights.sum()) << "something goes";
  }
}

}  // namespace
}  // namespace acol
