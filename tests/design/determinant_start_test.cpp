#include "acol/design/determinant_start.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(DeterminantStart, RowsAreDistinctInOrderAndHaveThoseGiven) {
  const Matrix catalogue = testing::random_matrix(500, 3, 1);
  const Matrix map = Matrix::Identity(3, 3);
  const Vector lengths = catalogue.rowwise().squaredNorm();
  for (const bool light : {true, false}) {
    const std::vector<ArmIndex> rows = start_rows(catalogue, map, lengths, light, {499, 7});
    EXPECT_TRUE(std::ranges::is_sorted(rows));
    EXPECT_EQ(std::ranges::adjacent_find(rows), rows.end());
    EXPECT_TRUE(std::ranges::binary_search(rows, 7));
    EXPECT_TRUE(std::ranges::binary_search(rows, 499));
    Eigen::Index longest = 0;
    lengths.maxCoeff(&longest);
    EXPECT_TRUE(std::ranges::binary_search(rows, longest));
  }
}

TEST(DeterminantStart, TheWorkingSetComesToSpanEverything) {
  Matrix catalogue = Matrix::Zero(300, 4);
  catalogue.col(0).setOnes();
  for (Eigen::Index i = 0; i < 3; ++i) catalogue(100 * i + 50, i + 1) = 1;
  const Vector lengths = catalogue.rowwise().squaredNorm();
  WorkingSet work(catalogue);
  work.add({0, 1});
  complete_span(catalogue, Matrix::Identity(4, 4), lengths, work);
  const Matrix points = catalogue(work.rows(), Eigen::all);
  EXPECT_EQ(Eigen::ColPivHouseholderQR<Matrix>(points).rank(), 4);
}

}  // namespace
}  // namespace acol
