#include "acol/policy/open_round.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

using testing::complaint;

/// Rows 0 and 1 are the same arm.
const Problem kRows(Matrix{{1}, {1}, {2}, {3}}, Vector{{1, 2, 3, 4}});

TEST(OpenRound, AsksWhatItsSampleSaysAboutRowsOfTheCatalogue) {
  const OpenRound round(kRows, 7, {{{0, 2}, {3, 2}}});
  ASSERT_EQ(round.open().size(), 2U);
  EXPECT_EQ(round.open()[0], (Question{kRows.candidate(0), 3, 7, 0}));
  EXPECT_EQ(round.open()[1], (Question{kRows.candidate(2), 2, 7, 0}));
  EXPECT_FALSE(round.complete());
  EXPECT_EQ(OpenRound(kRows, 0, {{{0, 1}, {0, 1}}}).open().size(), 1U);  // 0 times is not at all
}

TEST(OpenRound, AnswersComeInAnyPortionsAndAddUp) {
  OpenRound round(kRows, 0, {{{0, 2}, {3, 2}}});
  const Question first = round.open()[0];
  const Question second = round.open()[1];
  round.tell(second, {1, 5, 0});
  round.tell(first, {2, 4, 0});
  round.tell(first, Answers::single(3, 42));
  EXPECT_FALSE(round.complete());
  round.tell(second, {1, 1, 0});
  EXPECT_TRUE(round.complete());
  EXPECT_EQ(round.answers()[0].count, 3);
  EXPECT_EQ(round.answers()[0].sum, 7);
  EXPECT_EQ(round.answers()[1].sum, 6);
  ASSERT_EQ(round.contributions().size(), 1U);  // only one answer had a name
  EXPECT_EQ(round.contributions()[0].rater, 42);
}

TEST(OpenRound, WhatIsNotAskedIsRefusedAndChangesNothing) {
  OpenRound round(kRows, 5, {{{0}, {2}}});
  const Question open = round.open()[0];
  const auto telling = [&](Question question, const Answers& answers) {
    return complaint<InvalidArgument>([&] { round.tell(question, answers); });
  };
  Question other = open;
  other.round = 4;
  EXPECT_EQ(
      telling(other, Answers::single(1)),
      fmt::format("question 4 about candidate {} is not open (open round: 5)", open.candidate));
  EXPECT_EQ(telling(open, {3, 1, 0}),
            fmt::format("candidate {} has 2 open questions, got 3 answers", open.candidate));
  EXPECT_NE(telling(open, {0, 0, 0}), "none");
  EXPECT_EQ(telling(open, Answers::single(std::numeric_limits<double>::quiet_NaN())),
            "an answer must be a finite number, got nan");
  EXPECT_EQ(round.open()[0].count, 2);
  EXPECT_EQ(round.answers()[0].count, 0);
}

TEST(OpenRound, BlocksAreCompleteOneAfterTheOther) {
  OpenRound round(kRows, 10, {{{0}, {1}}}, 3);
  ASSERT_EQ(round.open().size(), 3U);
  const std::vector<Question> all(round.open().begin(), round.open().end());
  EXPECT_EQ(all[2].round, 12);
  round.tell(all[1], Answers::single(2));
  EXPECT_EQ(round.complete_blocks(), 0);  // the first is open
  round.tell(all[0], Answers::single(1));
  EXPECT_EQ(round.complete_blocks(), 2);
  EXPECT_EQ(round.answers(0, 1)[0].sum, 2);
  round.drop();
  EXPECT_TRUE(round.complete());
  EXPECT_TRUE(round.was_dropped(all[2]));
  EXPECT_FALSE(round.was_dropped(all[0]));
}

TEST(OpenRound, AnAnswerThatWillNotComeIsNotWaitedFor) {
  OpenRound round(kRows, 0, {{{0}, {2}}});
  const Question open = round.open()[0];
  round.miss(open);
  round.tell(open, Answers::single(1));
  EXPECT_TRUE(round.complete());
  EXPECT_EQ(round.answers()[0].count, 1);
  EXPECT_THROW(round.miss(open), InvalidArgument);
}

TEST(OpenRound, SamplesAreOfKnownArmsInOrder) {
  const auto checking = [](const std::vector<Sample>& samples) {
    return complaint<InvalidArgument>([&] { check_samples(kRows, samples); });
  };
  EXPECT_EQ(checking({{{0, 2}, {1, 0}}}), "none");
  EXPECT_EQ(checking({}), "a round has 0 samples for 1 constraints");
  EXPECT_EQ(checking({{{0, 1}, {1}}}), "a round has 2 arms but 1 counts");
  EXPECT_EQ(checking({{{1, 1}, {1, 1}}}),
            "a round asks about arm 1, which is out of order or does not exist");
  EXPECT_EQ(checking({{{3}, {1}}}),
            "a round asks about arm 3, which is out of order or does not exist");
  EXPECT_EQ(checking({{{0}, {-1}}}), "a round asks about arm 0 -1 times");
}

}  // namespace
}  // namespace acol
