#include "acol/design/saddle_side.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/gen.hpp"

namespace acol {
namespace {

TEST(SaddleSide, ScoresAreSquaredLengthsUnderTheForm) {
  const Matrix rows = testing::random_matrix(50, 3, 1);
  const Matrix form = testing::random_matrix(2, 3, 2);
  SaddleSide side(rows);
  const Vector& scores = side.score_all(form);
  for (Eigen::Index i = 0; i < 50; ++i) {
    EXPECT_NEAR(scores(i), (form * rows.row(i).transpose()).squaredNorm(), 1e-12);
  }
  EXPECT_NEAR(side.score_candidates(form), scores.maxCoeff(), 1e-12);
  EXPECT_FALSE(side.has_candidates());  // small sets are looked at as a whole
}

/// Of a large set only the best are looked at in between: those of the last full look.
TEST(SaddleSide, CandidatesHoldTheBestOfTheLastFullLook) {
  const Matrix rows = testing::random_matrix(20'000, 3, 3);
  SaddleSide side(rows);
  side.add({0, 1, 2});
  const Matrix form = Matrix::Identity(3, 3);
  const double largest = side.score_all(form).maxCoeff();
  EXPECT_TRUE(side.has_candidates());
  EXPECT_NEAR(side.score_candidates(form), largest, 1e-12);
}

TEST(SaddleSide, NewRowsGetASmallShareOfTheWeight) {
  const Matrix rows = testing::random_matrix(50, 3, 4);
  SaddleSide side(rows);
  side.work().add({0, 1});
  side.work().weights = Vector{{0.75, 0.25}};
  side.add({1, 2, 3});  // one is there already
  ASSERT_EQ(side.work().size(), 4);
  EXPECT_EQ(side.work().weights.head(2), (Vector{{0.75, 0.25}}));
  EXPECT_GT(side.work().weights(2), 0);
  EXPECT_LT(side.work().weights.tail(2).sum(), 0.2);
}

TEST(SaddleSide, OnlyWhatIsOutsideByAGoodPartJoins) {
  const Matrix rows{{1, 0}, {0, 2}, {3, 0}, {0, 1.01}, {10, 0}};
  SaddleSide side(rows);
  side.add({4});
  side.score_all(Matrix::Identity(2, 2));
  // Above 1 are 4, 9 and hardly 1.0201; 100 is in already.
  EXPECT_EQ(side.extend(1, Matrix::Identity(2, 2)), 2);
  std::vector<ArmIndex> present = side.work().rows();
  std::ranges::sort(present);
  EXPECT_EQ(present, (std::vector<ArmIndex>{1, 2, 4}));
  EXPECT_EQ(side.work().weights.tail(2), Vector::Zero(2));
  EXPECT_EQ(side.extend(1e6, Matrix::Identity(2, 2)), 0);
}

}  // namespace
}  // namespace acol
