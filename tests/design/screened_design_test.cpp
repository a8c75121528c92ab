#include "acol/design/screened_design.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "acol/design/optimal_design.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// max over all rows of xᵀA⁻¹x, from A and a Cholesky factor: nothing that the search uses.
double brute_force_value(const Matrix& arms, const std::vector<ArmIndex>& rows,
                         const Vector& weights) {
  const Matrix support = arms(rows, Eigen::all);
  const Matrix information = support.transpose() * weights.asDiagonal() * support;
  const Matrix solved = information.llt().solve(arms.transpose());
  return arms.transpose().cwiseProduct(solved).colwise().sum().maxCoeff();
}

DeterminantDesign screened(const Matrix& arms, double gap) {
  return screened_design(arms, find_whitening(arms), sizes_of(arms), {.gap = gap});
}

/// Catalogues in which lengths say much, little and nothing, one that has its longest rows where no
/// sample looks, and one in which a direction is in a single row.
Matrix catalogue(int kind) {
  Matrix arms = testing::random_matrix(20'000, 6, 40 + static_cast<std::uint64_t>(kind));
  if (kind == 1) arms.rowwise().normalize();
  if (kind == 2) arms.col(0).setOnes();
  if (kind == 3) arms.middleRows(8, 120) *= 10;
  if (kind == 4) {
    arms.col(5).setZero();
    arms(12'345, 5) = 1e-3;
  }
  if (kind == 5) arms = arms.array().sign().matrix();  // many rows the same
  return arms;
}

class EveryCatalogue : public ::testing::TestWithParam<int> {};

TEST_P(EveryCatalogue, IsWorthWhatAllRowsSay) {
  const Matrix arms = catalogue(GetParam());
  for (const double gap : {1e-1, 1e-3, 1e-6}) {
    const DeterminantDesign design = screened(arms, gap);
    EXPECT_TRUE(design.converged) << gap;
    EXPECT_LE(design.value, 6 * (1 + gap)) << gap;
    EXPECT_NEAR(design.value, brute_force_value(arms, design.rows, design.weights), 1e-7) << gap;
  }
}

TEST_P(EveryCatalogue, HasTheSupportOfASearchThatLooksAtAllRows) {
  // Which rows an optimal design may have is the same for all of them: those of length r. A row
  // that screening had left out by mistake would be longer.
  const Matrix arms = catalogue(GetParam());
  const DeterminantDesign all =
      determinant_design(arms, find_whitening(arms), {.gap = 1e-7, .stop = {}, .start = {}});
  const DeterminantDesign design = screened(arms, 1e-7);
  const Matrix support = arms(design.rows, Eigen::all);
  const Matrix information = support.transpose() * design.weights.asDiagonal() * support;
  const Matrix others = arms(all.rows, Eigen::all);
  const Matrix solved = information.llt().solve(others.transpose());
  for (Eigen::Index i = 0; i < others.rows(); ++i) {
    if (all.weights(i) < 1e-4) continue;
    EXPECT_NEAR(others.row(i).dot(solved.col(i)), 6, 1e-2)
        << "row " << all.rows[static_cast<std::size_t>(i)];
  }
}

INSTANTIATE_TEST_SUITE_P(Screened, EveryCatalogue, ::testing::Range(0, 6));

TEST(ScreenedDesign, LooksAtAllRowsOnceWhereLengthsTell) {
  const Matrix arms = testing::random_matrix(200'000, 6, 7);
  EXPECT_EQ(screened(arms, 1e-3).passes, 1);
}

TEST(ScreenedDesign, IsForLargeCataloguesWithSmallSupports) {
  EXPECT_TRUE(can_be_screened(1'000'000, 20));
  EXPECT_TRUE(can_be_screened(100'000, 50));
  EXPECT_FALSE(can_be_screened(100'000, 20)) << "a look costs little";
  EXPECT_FALSE(can_be_screened(10'000, 200)) << "a support is a third of the rows";
}

TEST(ScreenedDesign, GivesUpWhenToldTo) {
  const Matrix arms = catalogue(0);
  const DeterminantDesign design = screened_design(arms, find_whitening(arms), sizes_of(arms),
                                                   {.gap = 1e-9, .stop = [] { return true; }});
  EXPECT_FALSE(design.converged);
  EXPECT_GE(design.value, 6 - 1e-9);
}

TEST(ScreenedDesign, IsWhatOptimalDesignGivesForLargeCatalogues) {
  const Matrix arms = testing::random_matrix(1'100'000, 10, 3);
  ASSERT_TRUE(can_be_screened(arms.rows(), arms.cols()));
  const Design design = optimal_design(arms, {}, {.gap = 1e-3});
  EXPECT_EQ(design.stop, DesignStop::converged);
  EXPECT_EQ(design.lower_bound, 10);
  EXPECT_LE(design.gap(), 1e-3);
  EXPECT_NEAR(design.value, brute_force_value(arms, design.arms, design.weights), 1e-7);
  EXPECT_TRUE(std::ranges::is_sorted(design.arms));
  EXPECT_NEAR(design.weights.sum(), 1, 1e-12);
  EXPECT_GT(design.weights.minCoeff(), 0);
}

}  // namespace
}  // namespace acol
