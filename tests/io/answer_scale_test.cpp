#include "acol/io/answer_scale.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"

namespace acol::io {
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
  EXPECT_EQ(scale.noise_bound(2.5), 2.5);
  EXPECT_THROW(scale.noise_bound(1.9), InvalidArgument) << "less than half of the range";
  EXPECT_THROW(AnswerScale({}).noise_bound(0.49), InvalidArgument) << "yes and no: one half";
  EXPECT_EQ(AnswerScale({.accept_share = 0.3}).noise_bound({}), 0.5);
  EXPECT_EQ(scale.threshold(), 3);
}

TEST(AnswerScale, SaysWhatDoesNotGoTogether) {
  EXPECT_THROW(AnswerScale({.accept_share = 1}), InvalidArgument);
  EXPECT_THROW(AnswerScale({.threshold = 1}), InvalidArgument);
  EXPECT_THROW(AnswerScale({.kind = AnswerKind::number}), InvalidArgument);
  const AnswerScale unbounded({.kind = AnswerKind::number, .threshold = 3});
  EXPECT_THROW(unbounded.noise_bound({}), InvalidArgument);
  for (const char* bad : {"1", "2,1", "a,b", "1,2,3", "1,1"}) {
    EXPECT_FALSE(NumberRange::parse(bad).has_value()) << bad;
  }
  EXPECT_EQ(NumberRange::parse("-1, 2.5"), (NumberRange{-1.0, 2.5}));
  EXPECT_EQ(NumberRange::parse(NumberRange{-1, 2.5}.text()), (NumberRange{-1, 2.5}));
  EXPECT_THROW(AnswerScale({.kind = AnswerKind::number, .threshold = 1, .range = {{2, 2}}}),
               InvalidArgument);
}

AnswerScaleOptions often() {
  return {.kind = AnswerKind::number,
          .threshold = 2,
          .steps = {{"never", 1}, {"Not often", 2.5}, {"often", 4}}};
}

TEST(AnswerScale, StepsAreToldByLabelOrByValue) {
  const AnswerScale scale(often());
  EXPECT_EQ(scale.parse("never"), 1);
  EXPECT_EQ(scale.parse(" NOT OFTEN "), 2.5);
  EXPECT_EQ(scale.parse("2.50"), 2.5);
  for (const char* nonsense : {"2", "rarely", "", "5"}) EXPECT_FALSE(scale.parse(nonsense));
  EXPECT_EQ(scale.allowed(), "never (1), Not often (2.5) or often (4)");
  EXPECT_EQ(scale.noise_bound({}), 1.5);
  EXPECT_EQ(scale.answer_range()->low, 1);
  EXPECT_EQ(scale.answer_range()->high, 4);
}

TEST(AnswerScale, AtLeastTurnsEverythingRoundButWhatPeopleSee) {
  AnswerScaleOptions options = often();
  options.at_least = true;
  const AnswerScale scale(options);
  EXPECT_EQ(scale.parse("often"), -4);
  EXPECT_EQ(scale.threshold(), -2);
  EXPECT_EQ(scale.answer_range()->low, -4);
  EXPECT_EQ(scale.answer_range()->high, -1);
  EXPECT_EQ(scale.shown(*scale.parse("often")), 4);
  EXPECT_EQ(scale.acceptable(), "answers of at least 2 on average");
  EXPECT_EQ(scale.noise_bound({}), 1.5);
}

TEST(AnswerScale, StepsMeanOneThingEach) {
  for (const std::vector<ScaleStep>& bad : std::vector<std::vector<ScaleStep>>{
           {{"one", 1}}, {{"a", 1}, {"A", 2}}, {{"a", 1}, {"b", 1}}, {{"1", 2}, {"2", 1}}}) {
    AnswerScaleOptions options = often();
    options.steps = bad;
    EXPECT_THROW(AnswerScale{options}, InvalidArgument) << bad[0].label;
  }
  for (const char* bad : {"a", ":1", "a:", "a:x", "a:inf"}) {
    EXPECT_FALSE(ScaleStep::parse(bad).has_value()) << bad;
  }
  EXPECT_EQ(ScaleStep::parse("Not often: 2.5"), (ScaleStep{"Not often", 2.5}));
  EXPECT_EQ(ScaleStep::parse(ScaleStep{"a:b", 3}.text()), (ScaleStep{"a:b", 3}));
  AnswerScaleOptions both = often();
  both.range = NumberRange{1, 4};
  EXPECT_THROW(AnswerScale{both}, InvalidArgument);
  EXPECT_THROW(AnswerScale({.steps = often().steps}), InvalidArgument) << "yes-no";
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
}  // namespace acol::io
