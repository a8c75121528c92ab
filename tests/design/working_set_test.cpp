#include "acol/design/working_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(WorkingSet, TheHighestAreAmongThoseGiven) {
  for (const Eigen::Index size : {1, 10, 5000, 100'000}) {
    const Vector scores = testing::random_vector(size, 1);
    for (const Eigen::Index count : {Eigen::Index{1}, size / 50, size, 2 * size}) {
      const std::vector<ArmIndex> rows = highest(scores, count);
      EXPECT_GE(std::ssize(rows), std::min(count, size));
      EXPECT_TRUE(std::ranges::is_sorted(rows));
      EXPECT_LE(std::ssize(rows), size);
      // No row that was left out has a higher score than one that was taken.
      double lowest = 1e300;
      for (const ArmIndex row : rows) lowest = std::min(lowest, scores(row));
      std::vector<char> taken(static_cast<std::size_t>(size), 0);
      for (const ArmIndex row : rows) taken[static_cast<std::size_t>(row)] = 1;
      for (Eigen::Index i = 0; i < size; ++i) {
        if (taken[static_cast<std::size_t>(i)] == 1) continue;
        ASSERT_LT(scores(i), lowest);
      }
    }
  }
  EXPECT_EQ(highest(Vector::Zero(6), 2).size(), 6U);  // all are tied
}

TEST(WorkingSet, RowsAreAddedOnceAndKeepTheirWeights) {
  const Matrix catalogue = testing::random_matrix(10, 2, 2);
  WorkingSet work(catalogue);
  EXPECT_EQ(work.add({3, 5}), 2);
  work.weights = Vector{{0.7, 0.3}};
  EXPECT_EQ(work.add({5, 8, 3}), 1);
  EXPECT_EQ(work.rows(), (std::vector<ArmIndex>{3, 5, 8}));
  EXPECT_EQ(work.weights, (Vector{{0.7, 0.3, 0}}));
  work.keep({1, 0, 1});
  EXPECT_EQ(work.rows(), (std::vector<ArmIndex>{3, 8}));
  EXPECT_EQ(work.weights, (Vector{{0.7, 0}}));
  const Matrix map = testing::random_matrix(3, 2, 3);
  const Matrix points = work.points(map);
  EXPECT_TRUE(points.col(1).isApprox(map * catalogue.row(8).transpose(), 1e-14));
}

/// The longest coordinate makes the group; groups take turns, the best of each first.
TEST(WorkingSet, DiverseRowsComeFromAllDirectionsInTurn) {
  const Matrix catalogue{{9, 0}, {8, 1}, {7, 0}, {0, 3}, {1, 2}};
  const std::vector<ArmIndex> all = {0, 1, 2, 3, 4};
  const Vector scores{{5, 4, 3, 2, 1}};
  const Matrix map = Matrix::Identity(2, 2);
  EXPECT_EQ(diverse(catalogue, map, all, scores, 2), (std::vector<ArmIndex>{0, 3}));
  EXPECT_EQ(diverse(catalogue, map, all, scores, 4), (std::vector<ArmIndex>{0, 3, 1, 4}));
  EXPECT_EQ(diverse(catalogue, map, all, scores, 9), all);
}

}  // namespace
}  // namespace acol
