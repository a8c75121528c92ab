#include "acol/study/entry.hpp"

#include <gtest/gtest.h>

namespace acol::study {
namespace {

TEST(Entry, QuestionsAreNamedByTheirNumbers) {
  for (const std::int64_t number : {std::int64_t{1}, std::int64_t{17}, INT64_MAX}) {
    EXPECT_EQ(question_name(number), "q" + std::to_string(number));
    EXPECT_EQ(question_number(question_name(number)), number);
  }
}

TEST(Entry, WhatIsNoNameOfAQuestionIsNone) {
  for (const char* name : {"", "q", "17", "Q17", "q17 ", " q17", "q-1", "q0", "q1.5", "q+1",
                           "q9223372036854775808", "q1x"}) {
    EXPECT_EQ(question_number(name), 0) << name;
  }
}

}  // namespace
}  // namespace acol::study
