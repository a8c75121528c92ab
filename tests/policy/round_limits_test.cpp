#include "acol/policy/round_limits.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace acol {
namespace {

TEST(RoundLimits, KeepTheRoundShortAndWithinTheCaps) {
  const Matrix arms = Matrix::Identity(4, 4);
  const Sample wanted{{0, 1, 2, 3}, {10, 10, 10, 10}};
  const auto total = [](const Sample& sample) {
    return std::accumulate(sample.counts.begin(), sample.counts.end(), std::int64_t{0});
  };
  EXPECT_EQ(within({}, arms, {}, wanted).counts, wanted.counts);
  EXPECT_EQ(total(within({.questions = 8}, arms, {}, wanted)), 8);
  EXPECT_TRUE(within({.questions = 0}, arms, {}, wanted).arms.empty());
  const Sample capped = within({.caps = {3, 100, 100, 100}}, arms, {}, wanted);
  EXPECT_LE(capped.counts[0], 3);
  EXPECT_GE(total(capped), 38);
  const Sample all = within({.caps = {1, 2, 3, 4}}, arms, {}, wanted);
  EXPECT_EQ(all.counts, (std::vector<std::int64_t>{1, 2, 3, 4}));
}

TEST(RoundLimits, QuestionsAreAddedInOrderAndAsFarAsTheyAreAllowed) {
  Sample sample{{1, 4}, {2, 2}};
  EXPECT_EQ(add_questions({}, 3, 5, sample), 5);
  EXPECT_EQ(sample.arms, (std::vector<ArmIndex>{1, 3, 4}));
  EXPECT_EQ(sample.counts, (std::vector<std::int64_t>{2, 5, 2}));
  EXPECT_EQ(add_questions({.questions = 10}, 1, 7, sample), 1);  // nine are there
  const RoundLimits capped{.caps = {9, 4, 9, 9, 9}};
  EXPECT_EQ(add_questions(capped, 1, 7, sample), 1);
  EXPECT_EQ(add_questions(capped, 1, 7, sample), 0);
  EXPECT_EQ(add_questions({}, 0, 0, sample), 0);
  EXPECT_EQ(sample.arms.size(), 3U);
}

TEST(RoundLimits, AFirstQuestionIsAddedOnceAndWithAsManyAsThereMustBe) {
  Sample sample{{1}, {2}};
  EXPECT_FALSE(add_question({}, 1, sample));
  EXPECT_TRUE(add_question({.each = 3}, 0, sample));
  EXPECT_EQ(sample.counts, (std::vector<std::int64_t>{3, 3}));
  EXPECT_FALSE(add_question({.questions = 6}, 2, sample));
}

TEST(RoundLimits, SamplesAskedSeveralTimesMustFitAsOften) {
  const Sample sample{{0, 1}, {4, 2}};
  EXPECT_TRUE(keeps_to({.questions = 12}, sample, 2));
  EXPECT_FALSE(keeps_to({.questions = 11}, sample, 2));
  EXPECT_TRUE(keeps_to({.caps = {8, 4}}, sample, 2));
  EXPECT_FALSE(keeps_to({.caps = {8, 3}}, sample, 2));
}

}  // namespace
}  // namespace acol
