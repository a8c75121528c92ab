#include <gtest/gtest.h>

#include <set>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

Story one_round(std::vector<std::int64_t> counts = {1, 1}) {
  Story story(fresh_answers());
  story.round(std::move(counts));
  return story;
}

TEST(QuestionsCheck, QuestionsAreOfCommittedRoundsInTheOrderOfTheirNames) {
  const auto asking = [](const Json& item) {
    Story story = one_round();
    story.write({{"type", "asked"}, {"questions", {item}}, {"until", 2'000'000}});
    return story.refused();
  };
  EXPECT_EQ(asking({"q1", 0, 0}), "");
  EXPECT_EQ(asking({"q2", 0, 0}), "question \"q2\" does not follow 0 others");
  EXPECT_EQ(asking({"q1", 1, 0}), "q1 belongs to a round that was not committed before it");
  EXPECT_EQ(asking({"q1", -2, 0}), "q1 belongs to a round that was not committed before it");
  EXPECT_EQ(asking({"q1", 0, 2}), "q1 is about a candidate that its round does not have");
}

TEST(QuestionsCheck, ARoundHandsOutNoMoreThanItHas) {
  Story story = one_round({2, 1});
  story.ask("anna", {{0}});
  story.ask("bert", {{0}});
  EXPECT_EQ(story.refused(), "");
  Story more = story;
  more.ask("carl", {{0}});
  EXPECT_EQ(more.refused(), "q3 exceeds the open questions of its round");
  story.about("skipped", 2);  // now there is one
  story.ask("carl", {{0}});
  EXPECT_EQ(story.refused(), "");
}

TEST(QuestionsCheck, AnswersComeFromWhoWasAsked) {
  Story other = one_round();
  other.ask("anna", {{0}});
  other.answer(1, "no", "bert");
  EXPECT_EQ(other.refused(), "q1 is answered by somebody else");
  Story nameless = one_round();
  nameless.ask("anna", {{0}});
  nameless.answer(1, "no");
  EXPECT_EQ(nameless.refused(), "q1 is answered by somebody else");
  Story anybody = one_round();
  anybody.ask("", {{0}});
  anybody.answer(1, "no", "bert");  // asked of nobody in particular
  EXPECT_EQ(anybody.log().counts().people, 1);
}

TEST(QuestionsCheck, AnswersAreToQuestionsAndOnce) {
  const auto answering = [](const std::string& name) {
    Story story = one_round();
    story.ask("anna", {{0}});
    story.write({{"type", "answered"},
                 {"question", name},
                 {"rater", "anna"},
                 {"answer", "no"},
                 {"value", 0.5}});
    return story.refused();
  };
  EXPECT_EQ(answering("q1"), "");
  EXPECT_EQ(answering("q2"), "q2 was never asked");
  EXPECT_EQ(answering("q0"), "q0 was never asked");
  for (const char* name : {"", "q", "1", "q-1", "q1x", "q999999999999999999"}) {
    EXPECT_EQ(answering(name), fmt::format("'{}' is not a question", name));
  }
  Story twice = one_round();
  twice.ask("anna", {{0}});
  twice.answer(1, "no", "anna");
  twice.answer(1, "no", "anna");
  EXPECT_EQ(twice.refused(), "q1 is answered twice");
}

TEST(QuestionsCheck, ValuesAreWhatTheAnswersSay) {
  Story story = one_round();
  story.ask("anna", {{0}});
  story.write({{"type", "answered"},
               {"question", "q1"},
               {"rater", "anna"},
               {"answer", "no"},
               {"value", -0.5}});
  EXPECT_EQ(story.refused(), "the value of the answer to q1 is not what the answer says");
  Story attention = one_round();
  attention.ask("anna", {{-1, 0, -1}});
  attention.answer(1, "no", "anna");
  EXPECT_EQ(attention.refused(), "q1 only checks attention");
}

TEST(QuestionsCheck, NoAnswerComesInAfterItsRoundWasClosed) {
  Story story = one_round();
  story.ask("anna", {{0}});
  story.write({{"type", "closed"}, {"round", 0}});
  EXPECT_TRUE(story.log().flaws().empty());  // no answer was in
  story.answer(1, "no", "anna");
  EXPECT_EQ(story.refused(), "q1 exceeds the answers that its round asked for");
  Story unknown = one_round();
  unknown.write({{"type", "closed"}, {"round", 1}});
  EXPECT_EQ(unknown.refused(), "a round that does not exist is closed");
  Story known = one_round();
  known.ask("anna", {{0}});
  known.answer(1, "no", "anna");
  known.write({{"type", "closed"}, {"round", 0}});
  EXPECT_EQ(known.log().flaws(), std::set<std::string>{"a round was closed after answers were in"});
}

TEST(QuestionsCheck, NoticesWhatSpeaksAgainstIndependence) {
  const auto flaws = [](const Json& changes, int second, int round) {
    Story story(changes);
    for (int k = 0; k < 2; ++k) {
      changes["independence"] == "raters" ? story.linear_round({2, 2}) : story.round({2, 2});
    }
    story.ask("anna", {{0}});
    story.answer(1, "no", "anna");
    story.ask("anna", {{second, 0, round}});
    story.answer(2, "no", "anna");
    return story.log().flaws();
  };
  using Flaws = std::set<std::string>;
  EXPECT_EQ(flaws(fresh_answers(), 1, 0), Flaws{});
  EXPECT_EQ(flaws(fresh_answers(), 0, 1), Flaws{"a rater answered twice about a candidate"});
  const Json raters = {{"independence", "raters"}, {"shape", "linear"}};
  EXPECT_EQ(flaws(raters, 1, 0), Flaws{});
  EXPECT_EQ(flaws(raters, 1, 1), Flaws{"a rater took part in two rounds"});
  Story nameless(raters);
  nameless.linear_round({2, 2});
  nameless.ask("", {{0}});
  nameless.answer(1, "no");
  EXPECT_EQ(nameless.refused(), "q1 does not say who answered, but independence is by rater");
}

}  // namespace
}  // namespace acol::verify
