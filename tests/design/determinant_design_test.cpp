#include "acol/design/determinant_design.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "support/gen.hpp"

namespace acol {
namespace {

/// max over all rows of xᵀA⁻¹x, densely, on rows that span all dimensions.
double largest_over_all(const Matrix& catalogue, const DeterminantDesign& design) {
  const Matrix points = catalogue(design.rows, Eigen::all);
  const Matrix inverse = (points.transpose() * design.weights.asDiagonal() * points).inverse();
  return (catalogue * inverse).cwiseProduct(catalogue).rowwise().sum().maxCoeff();
}

TEST(DeterminantDesign, TheLargestVarianceIsTheRank) {  // [kiefer1960]
  for (const auto& [rows, columns] :
       {std::pair<Eigen::Index, Eigen::Index>{40, 3}, {600, 6}, {9000, 4}}) {
    const Matrix catalogue = testing::random_matrix(rows, columns, 1);
    const DeterminantDesign design =
        determinant_design(catalogue, find_whitening(catalogue), {.gap = 1e-3});
    EXPECT_TRUE(design.converged);
    EXPECT_NEAR(design.weights.sum(), 1, 1e-9);
    const double value = largest_over_all(catalogue, design);
    EXPECT_NEAR(design.value, value, 1e-6 * value);
    EXPECT_LE(value, static_cast<double>(columns) * (1 + 1e-3) + 1e-9);
    EXPECT_GE(value, static_cast<double>(columns) * (1 - 1e-9));
    EXPECT_GT(design.passes, 0);
  }
}

TEST(DeterminantDesign, ARankThatIsNotFullIsTheValue) {
  Matrix catalogue = testing::random_matrix(50, 4, 2);
  catalogue.col(3) = catalogue.col(0) - 2 * catalogue.col(1);
  const DeterminantDesign design =
      determinant_design(catalogue, find_whitening(catalogue), {.gap = 1e-4});
  EXPECT_NEAR(design.value, 3, 3e-4);
}

TEST(DeterminantDesign, EndsWhenToldWithWhatItHas) {
  const Matrix catalogue = testing::random_matrix(20'000, 8, 3);
  int looks = 0;
  const DeterminantDesign design = determinant_design(
      catalogue, find_whitening(catalogue), {.gap = 1e-9, .stop = [&] { return ++looks >= 1; }});
  EXPECT_FALSE(design.converged);
  EXPECT_NEAR(design.value, largest_over_all(catalogue, design), 1e-6 * design.value);
}

}  // namespace
}  // namespace acol
