#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

Story with_answers(int count, int places) {
  Story story(fresh_answers());
  story.round({places, places});
  for (int i = 1; i <= count; ++i) {
    story.ask(fmt::format("person {}", i), {{0}});
    story.answer(i, "yes", fmt::format("person {}", i));
  }
  return story;
}

TEST(ChangesCheck, AnswersAreTakenBackSoonAndNotMoreThanTwice) {
  Story late = with_answers(1, 5);
  late.wait(601).about("undone", 1);
  EXPECT_EQ(late.refused(), "q1 is taken back 601 seconds after it was answered");
  Story again = with_answers(1, 5);
  for (int time = 1; time <= 3; ++time) {
    again.wait(600).about("undone", 1);
    EXPECT_EQ(again.refused(), time < 3 ? "" : "q1 is taken back more than twice");
    again.answer(1, "no", "person 1");
  }
  Story open(fresh_answers());
  open.round({1, 1});
  open.ask("anna", {{0}});
  open.about("undone", 1);
  EXPECT_EQ(open.refused(), "q1 is taken back but has no answer");
}

TEST(ChangesCheck, WhatWasTakenBackIsNotCounted) {
  Story story = with_answers(2, 5);
  story.about("undone", 2);
  EXPECT_EQ(story.log().answered(), 1);
  EXPECT_EQ(story.log().counts().undone, 1);
  story.answer(2, "no", "person 2");
  EXPECT_EQ(story.log().answered(), 2);
  Story complete = with_answers(2, 2);
  for (int i = 3; i <= 4; ++i) {
    complete.ask(fmt::format("person {}", i), {{1}});
    complete.answer(i, "no", fmt::format("person {}", i));
  }
  complete.about("undone", 4);
  EXPECT_EQ(complete.refused(), "q4 is taken back after its round was complete");
}

/// Ten may, however few answers there are; then one in five.
TEST(ChangesCheck, NotAllOfTheTime) {
  for (const auto& [answers, most] : {std::pair(20, 10), {100, 20}}) {
    Story story = with_answers(answers, 200);
    for (int time = 1; time <= most + 1; ++time) {
      EXPECT_EQ(story.refused(), "") << answers << " " << time;
      story.about("undone", time);
      if (time <= most) story.answer(time, "no", fmt::format("person {}", time));
    }
    EXPECT_EQ(story.refused(),
              fmt::format("more than one in five answers are taken back: {}", most + 1));
  }
}

TEST(ChangesCheck, ImportsAndRetractionsAreNoEvidence) {
  Story story = with_answers(1, 1);
  story.write({{"type", "retracted"}, {"question", "q1"}});
  EXPECT_EQ(story.log().answered(), 0);
  EXPECT_EQ(story.log().flaws(), std::set<std::string>{"answers were retracted"});
  story.write({{"type", "retracted"}, {"question", "q1"}});
  EXPECT_EQ(story.refused(), "\"q1\" is retracted but has no answer");
  Story imported(fresh_answers());
  imported.write({{"type", "imported"}, {"candidates", {0, 1, 1}}});
  EXPECT_EQ(imported.log().answered(), 3);
  EXPECT_TRUE(imported.rounds().finished.empty());
  EXPECT_TRUE(imported.log().flaws().empty());  // with shape = any they only plan
  Story linear(fresh_answers({{"shape", "linear"}}));
  linear.write({{"type", "imported"}, {"candidates", {0}}});
  EXPECT_EQ(linear.log().flaws(), std::set<std::string>{"answers were imported"});
}

/// Numbers without a range, R = 0.5 and the threshold 0.
Story numbers_about_a(const std::vector<double>& values) {
  Story story(fresh_answers({{"answers", "number"}, {"threshold", "0"}, {"noise_bound", 0.5}}));
  story.round({std::ssize(values), 1});
  for (int i = 1; i <= std::ssize(values); ++i) {
    const double value = values[static_cast<std::size_t>(i - 1)];
    story.ask(fmt::format("person {}", i), {{0}});
    story.write({{"type", "answered"},
                 {"question", fmt::format("q{}", i)},
                 {"rater", fmt::format("person {}", i)},
                 {"answer", fmt::format("{}", value)},
                 {"value", value}});
  }
  return story;
}

/// How many are not used, by counting pairs.
int far_from_most(const std::vector<double>& values) {
  int aside = 0;
  for (const double one : values) {
    int far = 0;
    for (const double other : values) far += std::abs(one - other) > 15 * 0.5;
    aside += 2 * far > std::ssize(values) - 1;
  }
  return aside;
}

TEST(ChangesCheck, NumbersFarFromMostOthersAreSetAside) {
  for (const std::vector<double>& values : std::vector<std::vector<double>>{
           {1, 2, 3}, {1, 2, 900}, {0, 7.5, 15}, {0, 7.6, 15.2}, {0, 100, 200}, {5, 5, 99, 99}}) {
    const LogCheck log = numbers_about_a(values).log();
    EXPECT_EQ(log.counts().aside, far_from_most(values));
    EXPECT_EQ(log.answered(), std::ssize(values) - far_from_most(values));
  }
  EXPECT_EQ(numbers_about_a({50}).log().counts().aside, 0);  // alone: 100 R from the threshold
  EXPECT_EQ(numbers_about_a({50.5}).log().counts().aside, 1);
  EXPECT_EQ(numbers_about_a({500'001}).refused(),
            "an answer is more than a million noise bounds from the threshold");
}

}  // namespace
}  // namespace acol::verify
