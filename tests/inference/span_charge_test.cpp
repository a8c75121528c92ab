#include "acol/inference/span_charge.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/inference/committed_sample.hpp"
#include "support/gen.hpp"

namespace acol {
namespace {

/// Recipes of four parts that sum to one, as a spreadsheet has them: with two decimals. In the
/// third of them there is none of the last part, so three recipes span it only up to rounding
/// errors.
Matrix recipes() {
  Matrix arms(40, 4);
  for (ArmIndex i = 0; i < arms.rows(); ++i) {
    const auto at = static_cast<std::uint64_t>(4 * i);
    double left = 1;
    for (Eigen::Index j = 0; j < 3; ++j) {
      const double part = std::floor(100 * left * uniform({6}, at + static_cast<std::uint64_t>(j)));
      arms(i, j) = part / 100;
      left -= part / 100;
    }
    arms(i, 3) = i % 3 == 0 ? 0 : left;
    if (i % 3 == 0) arms(i, 2) += left;
  }
  return arms;
}

TEST(SpanCharge, BoundsWhatAnyBoundedTruthCouldAdd) {
  const Matrix arms = recipes();
  const std::vector<ArmIndex> asked{0, 3, 6, 9};  // no last part: three dimensions of four
  const RoundEstimate estimate(arms, asked, {5, 5, 5, 5});
  ASSERT_LT(estimate.rank(), arms.cols());
  const ValueBound bound{2, 0.5};
  const Vector charges = SpanCharge(arms)(estimate, bound);
  int inside = 0;
  for (ArmIndex i = 0; i < arms.rows(); ++i) {
    ASSERT_EQ(std::isfinite(charges(i)), std::isfinite(estimate.variances()(i)));
    if (!std::isfinite(charges(i))) continue;
    ++inside;
    EXPECT_LT(charges(i), 1e-12) << "rounding errors are cheap";
    for (std::uint64_t draw = 0; draw < 50; ++draw) {
      // A truth whose values lie within the bound, as far as the catalogue goes.
      Vector phi(4);
      for (Eigen::Index j = 0; j < 4; ++j) {
        phi(j) = standard_normal({draw, StreamUse{61}}, static_cast<std::uint64_t>(j));
      }
      const Vector values = arms * phi;
      const double scale = bound.reach / (values.maxCoeff() - values.minCoeff());
      phi *= scale;
      // The parts sum to one, so that this moves all values to where they should be.
      phi.array() += bound.centre - scale * (values.maxCoeff() + values.minCoeff()) / 2;
      const Vector moved = arms * phi;
      ASSERT_LE((moved.array() - bound.centre).abs().maxCoeff(), bound.reach);
      const double off = estimate.residuals(i, 1).row(0).dot(phi);
      EXPECT_LE(std::abs(off), charges(i) + 1e-14) << "up to the rounding of this sum";
    }
  }
  EXPECT_GT(inside, 8);
}

TEST(SpanCharge, ChargesForTheDistanceFromTheSpan) {
  // The last arm is 1e-9 away from the line through the first two, towards the third.
  const Matrix arms{{1, 0}, {2, 0}, {0, 1}, {1, 1e-9}};
  const RoundEstimate estimate(arms, {0, 1}, {4, 4});
  const Vector charges = SpanCharge(arms)(estimate, {0, 5});
  EXPECT_EQ(charges(2), std::numeric_limits<double>::infinity()) << "outside";
  // φ = (0, 5) gives the third arm the largest value that is allowed: off by 5e-9.
  EXPECT_NEAR(charges(3), 5e-9, 1e-12);
}

TEST(SpanCharge, IsNothingWhereTheQuestionsSpanAllFeatures) {
  const Matrix arms = recipes();
  const RoundEstimate estimate(arms, {0, 1, 2, 4, 5}, {1, 1, 1, 1, 1});
  ASSERT_EQ(estimate.rank(), 4);
  EXPECT_EQ(SpanCharge(arms)(estimate, {0, 1}).maxCoeff(), 0);
}

TEST(SpanCharge, AnArmABillionthOutsideTheSpanIsNotTakenToBeInside) {
  // The third arm is nearly the first, in a direction that no other has: φ may be anything there.
  const Matrix arms{{1, 0, 0}, {0, 1, 0}, {1, 0, 1e-9}, {0.5, 0.5, 0}};
  const CommittedSample sample(arms, 0, {{0, 1}, {10, 10}}, {.range = AnswerRange{-1, 1}},
                               SpanCharge(arms));
  const Vector clock = sample.outlook().clock;
  EXPECT_GT(clock(0), 0);
  EXPECT_GT(clock(3), 0) << "exactly between the two";
  EXPECT_EQ(clock(2), 0) << "the answers say nothing about it";
}

TEST(SpanCharge, WithoutARangeItAssumesAMillionTimesTheNoise) {
  const ValueBound bound = value_bound({}, 3, 0.5);
  EXPECT_EQ(bound.centre, 3);
  EXPECT_EQ(bound.reach, 5e5);
  EXPECT_EQ(value_bound(AnswerRange{1, 5}, 3, 0.5).centre, 3);
  EXPECT_EQ(value_bound(AnswerRange{1, 5}, 3, 0.5).reach, 2);
}

}  // namespace
}  // namespace acol
