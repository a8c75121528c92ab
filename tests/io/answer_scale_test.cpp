#include "acol/io/answer_scale.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol {
namespace {

TEST(AnswerScale, YesAndNoAverageToTheShareThatMissesTheTarget) {
  const AnswerScale scale({.accept_share = 0.8});
  const double yes = *scale.parse("yes");
  const double no = *scale.parse(" N\n");
  // A candidate that exactly the target share accepts is exactly on the threshold.
  EXPECT_NEAR(0.8 * yes + 0.2 * no, 0, 1e-15);
  EXPECT_LT(0.9 * yes + 0.1 * no, 0);
  EXPECT_EQ(no - yes, 1) << "an interval of length 1: R = 1/2";
  EXPECT_EQ(scale.noise_bound({}), 0.5);
  EXPECT_TRUE(scale.needs_intercept());
  for (const char* nonsense : {"", "maybe", "1", "yess"}) EXPECT_FALSE(scale.parse(nonsense));
}

TEST(AnswerScale, NumbersStayInTheirRange) {
  const AnswerScale scale({.kind = AnswerKind::number, .threshold = 3, .range = {{1, 5}}});
  EXPECT_EQ(scale.parse("2.5"), 2.5);
  EXPECT_FALSE(scale.parse("6"));
  EXPECT_FALSE(scale.parse("nan"));
  EXPECT_EQ(scale.noise_bound({}), 2);
  EXPECT_EQ(scale.noise_bound(0.3), 0.3);
  EXPECT_EQ(scale.threshold(), 3);
}

TEST(AnswerScale, SaysWhatDoesNotGoTogether) {
  EXPECT_THROW(AnswerScale({.accept_share = 1}), InvalidArgument);
  EXPECT_THROW(AnswerScale({.threshold = 1}), InvalidArgument);
  EXPECT_THROW(AnswerScale({.kind = AnswerKind::number}), InvalidArgument);
  const AnswerScale unbounded({.kind = AnswerKind::number, .threshold = 3});
  EXPECT_THROW(unbounded.noise_bound({}), InvalidArgument);
  for (const char* bad : {"1", "2,1", "a,b", "1,2,3", "1,1"}) {
    EXPECT_THROW(parse_range(bad), InvalidArgument) << bad;
  }
  EXPECT_EQ(parse_range("-1, 2.5"), (std::pair{-1.0, 2.5}));
}

TEST(AnswerScale, KnowsWhereItsMeasurementsLie) {
  const AnswerScale votes({.accept_share = 0.8});
  ASSERT_TRUE(votes.answer_range());
  EXPECT_EQ(votes.answer_range()->low, votes.parse("yes"));
  EXPECT_EQ(votes.answer_range()->high, votes.parse("no"));
  const AnswerScale grades({.kind = AnswerKind::number, .threshold = 3, .range = {{1, 5}}});
  ASSERT_TRUE(grades.answer_range());
  EXPECT_EQ(grades.answer_range()->low, 1);
  EXPECT_EQ(grades.answer_range()->high, 5);
  EXPECT_FALSE(AnswerScale({.kind = AnswerKind::number, .threshold = 3}).answer_range());
}

}  // namespace
}  // namespace acol
