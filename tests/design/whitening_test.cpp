#include "acol/design/whitening.hpp"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(Whitening, FindsTheRankWhateverTheScales) {
  testing::for_all([] {
    const auto d = *rc::gen::inRange<Eigen::Index>(1, 10);
    const auto rank = *rc::gen::inRange<Eigen::Index>(1, d + 1);
    const auto n = *rc::gen::inRange<Eigen::Index>(rank, 60);
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    Matrix arms = testing::random_matrix(n, rank, seed) * testing::random_matrix(rank, d, seed + 1);
    for (Eigen::Index j = 0; j < d; ++j)
      arms.col(j) *= std::pow(10.0, static_cast<double>(j % 9) - 4);
    const Whitening whitening = find_whitening(arms);
    RC_ASSERT(whitening.rank == rank);
    const Matrix points = arms * whitening.map.transpose();
    const Eigen::JacobiSVD<Matrix> svd(points);
    RC_ASSERT(svd.singularValues()(rank - 1) > 1e-6 * svd.singularValues()(0));
    for (const char inside : whitening.spans(arms)) RC_ASSERT(inside);
  });
}

TEST(Whitening, SeesTheOneArmThatASampleMisses) {
  Matrix arms = testing::random_matrix(20000, 4, 3);
  arms.col(3).setZero();
  arms.row(12345).setZero();
  arms(12345, 3) = 1e-3;
  EXPECT_EQ(find_whitening(arms).rank, 4);
}

TEST(Whitening, TellsWhatLiesOutsideTheSpan) {
  Matrix arms = testing::random_matrix(30, 3, 5);
  arms.col(2) = arms.col(0) + arms.col(1);
  const Whitening whitening = find_whitening(arms);
  EXPECT_EQ(whitening.rank, 2);
  EXPECT_EQ(whitening.spans(Matrix{{1, 2, 3}, {1, 2, 4}}), (std::vector<char>{1, 0}));
}

}  // namespace
}  // namespace acol
