#include "acol/study/set_aside.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

/// One round that asks three people about candidate 4, and what they say.
class SetAsideTest : public ::testing::Test {
 protected:
  SetAsideTest() {
    book_.add_round({4}, {3});
    for (std::int64_t rater = 0; rater < 3; ++rater) book_.hand_out(0, 0, rater, 0);
  }
  void answer(std::int64_t question, double value) {
    book_.answer(question, value, "", question - 1);
    aside_.add(question);
  }
  QuestionBook book_;
  SetAside aside_{book_};
};

TEST_F(SetAsideTest, WhatCannotBeMeantIsSetAsideOnceAllHaveAnswered) {
  aside_.measure_by({0.1, 2});
  answer(1, 1);
  answer(2, 1.1);
  EXPECT_TRUE(aside_.far_off().empty());
  answer(3, 11);
  EXPECT_EQ(aside_.far_off(), (std::vector<std::int64_t>{3}));
  EXPECT_EQ(aside_.first_ones(), 0);
  EXPECT_EQ(book_.question(3).state, QuestionState::aside);
  EXPECT_EQ(book_.question(2).state, QuestionState::answered);
  EXPECT_EQ(book_.rounds().front().missing, 1) << "it is asked for again";
}

TEST_F(SetAsideTest, WhatIsTakenBackMeasuresNothing) {
  aside_.measure_by({0.1, 2});
  answer(1, 50);
  aside_.remove(1);
  book_.reopen(1, 0);
  answer(1, 1);
  answer(2, 1);
  answer(3, 1);
  EXPECT_TRUE(aside_.far_off().empty());
}

TEST_F(SetAsideTest, WithoutAYardstickEverythingCounts) {
  EXPECT_FALSE(aside_.measures());
  answer(1, 1);
  answer(2, 1);
  answer(3, 1e9);
  EXPECT_TRUE(aside_.far_off().empty());
  EXPECT_TRUE(book_.rounds().front().complete());
}

}  // namespace
}  // namespace acol::study
