#include "acol/verify/weights.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

#include "support/gen.hpp"

namespace acol::verify {
namespace {

TEST(RoundWeights, AreThoseOfThePseudoInverse) {
  const Stream random{7};
  constexpr Eigen::Index kArms = 6;
  constexpr Eigen::Index kDimension = 4;
  Matrix features(kArms, kDimension);
  std::uint64_t next = 0;
  for (Eigen::Index a = 0; a < kArms; ++a) {
    for (Eigen::Index j = 0; j < kDimension; ++j) features(a, j) = standard_normal(random, next++);
  }
  features.col(3) = 1e3 * (features.col(0) - features.col(1));  // rank 3, badly scaled
  std::vector<std::vector<Real>> rows;
  std::vector<Real> counts;
  Vector root_counts(kArms);
  for (Eigen::Index a = 0; a < kArms; ++a) {
    const Eigen::RowVectorXd x = features.row(a);
    rows.emplace_back(x.begin(), x.end());
    counts.push_back(static_cast<Real>(a + 1));
    root_counts(a) = std::sqrt(static_cast<double>(a + 1));
  }
  const RoundWeights weights(rows, counts);
  const Matrix weighted = root_counts.asDiagonal() * features;
  const Eigen::JacobiSVD<Matrix> svd(weighted.transpose(),
                                     Eigen::ComputeThinU | Eigen::ComputeThinV);
  const Vector x = features.transpose() * Vector::LinSpaced(kArms, -1, 2);  // in the span
  const Vector expected = root_counts.asDiagonal() * Vector(svd.solve(x));
  const auto found = weights.of({x(0), x(1), x(2), x(3)});
  ASSERT_TRUE(found.has_value());
  for (Eigen::Index a = 0; a < kArms; ++a) {
    EXPECT_NEAR(static_cast<double>((*found)[static_cast<std::size_t>(a)]), expected(a), 1e-9);
  }
  EXPECT_FALSE(weights.of({1, 0, 0, 0}).has_value());
}

TEST(RoundWeights, LeaveNothingOverInTheSpanAndSayWhetherThatIsAll) {
  const std::vector<std::vector<Real>> plane = {{1, 0, 0}, {0, 2, 0}, {1, 2, 0}};
  const RoundWeights weights(plane, {1, 2, 3});
  EXPECT_FALSE(weights.spans_everything());
  const std::vector<Real> x = {3, -5, 0};
  const auto found = weights.of(x);
  ASSERT_TRUE(found.has_value());
  for (const Real left : weights.residual(x, *found)) {
    EXPECT_NEAR(static_cast<double>(left), 0, 1e-15);
  }
  EXPECT_EQ(weights.residual({1, 0, 4}, {1, 0, 0}), (std::vector<Real>{0, 0, 4}));
  EXPECT_FALSE(weights.of({0, 0, 1e-30L}).has_value());  // no answer says anything about it
  EXPECT_TRUE(RoundWeights({{1, 0, 0}, {0, 1, 0}, {1, 1, 1e-3L}}, {1, 1, 1}).spans_everything());
}

/// x = Σ u_k x_k over candidates of the catalogue: Σ u_k is linear in x, and what is twice as large
/// has coordinates twice as large.
TEST(CatalogueBasis, CoordinatesOfACandidateOfTheBasisAreOne) {
  const std::vector<std::vector<Real>> square = {{1, 0}, {0, 1000}};
  const CatalogueBasis basis(square);
  EXPECT_TRUE(basis.made());
  EXPECT_FALSE(CatalogueBasis().made());
  const auto [size, sum] = basis.coordinates({3, -2000});
  EXPECT_NEAR(static_cast<double>(size), 5, 1e-12);
  EXPECT_NEAR(static_cast<double>(sum), 1, 1e-12);
}

TEST(CatalogueBasis, CoordinatesAreThoseOfTheDenseSolve) {
  constexpr Eigen::Index kDimension = 3;
  const Matrix features = acol::testing::random_matrix(8, kDimension, 5);
  std::vector<std::vector<Real>> rows;
  for (const auto& row : features.rowwise()) rows.emplace_back(row.begin(), row.end());
  const CatalogueBasis basis(rows);
  // Which candidates are the basis is not known from outside: those with coordinates (1, 1).
  std::vector<Eigen::Index> chosen;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [size, sum] = basis.coordinates(rows[i]);
    if (std::abs(size - 1) < 1e-12L && std::abs(sum - 1) < 1e-12L) {
      chosen.push_back(static_cast<Eigen::Index>(i));
    }
  }
  ASSERT_EQ(std::ssize(chosen), kDimension);
  const Matrix columns = features(chosen, Eigen::all).transpose();
  const Vector x = acol::testing::random_vector(kDimension, 6);
  const Vector u = columns.inverse() * x;
  const auto [size, sum] = basis.coordinates({x(0), x(1), x(2)});
  EXPECT_NEAR(static_cast<double>(size), u.lpNorm<1>(), 1e-9);
  EXPECT_NEAR(static_cast<double>(sum), u.sum(), 1e-9);
}

}  // namespace
}  // namespace acol::verify
