#include <gtest/gtest.h>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

/// Of the first round that is not finished.
Standing open_standing(const Story& story, std::size_t candidate) {
  const LogCheck::OwnRounds rounds = story.rounds();
  EXPECT_TRUE(rounds.open.has_value());
  return rounds.open ? standing(*rounds.open, candidate) : Standing{};
}

/// A round, and questions q1 (a) and q2 (b) of anna, q3 (a) and q4 (b) of bert.
Story two_hands() {
  Story story;
  story.round({5, 5});
  story.ask("anna", {{0}, {1}});
  story.ask("bert", {{0}, {1}});
  return story;
}

TEST(PeopleSettled, AnswersCountOnceTheyAreFinal) {
  Story story = two_hands();
  story.answer(1, "no", "anna");
  EXPECT_EQ(open_standing(story, 0), (Standing{0, 0, 0}));  // she may take it back
  story.answer(2, "yes", "anna");
  EXPECT_EQ(open_standing(story, 0), (Standing{1, 0.5, 0.5}));
  EXPECT_EQ(open_standing(story, 1), (Standing{1, -0.5, -0.5}));
}

TEST(PeopleSettled, PlacesCountInTheOrderOfTheirNames) {
  Story story = two_hands();
  story.answer(3, "no", "bert");
  story.answer(4, "no", "bert");
  EXPECT_EQ(open_standing(story, 0), (Standing{0, 0, 0}));  // anna's comes first
  story.answer(1, "yes", "anna");
  story.answer(2, "yes", "anna");
  EXPECT_EQ(open_standing(story, 0), (Standing{2, 0, 0}));
  EXPECT_EQ(open_standing(story, 1), (Standing{2, 0, 0}));
}

TEST(PeopleSettled, MissedAnswersHurtBothSides) {
  Story story = two_hands();
  story.answer(3, "no", "bert");
  story.answer(4, "no", "bert");
  story.wait(kGrace).about_all("missed", {1});
  EXPECT_EQ(open_standing(story, 0), (Standing{2, 0.5 - 0.5, 0.5 + 0.5}));
  EXPECT_EQ(open_standing(story, 1), (Standing{0, 0, 0}));
  const LogCheck::Counts counts = story.log().counts();
  EXPECT_EQ(counts.missing, 1);
  EXPECT_EQ(counts.substituted, 0);
}

/// Dora's q5 stands in for anna's q1.
Story replaced(const std::string& how) {
  Story story = two_hands();
  if (how == "expired") story.wait(kLease).about_all(how, {1, 2});
  if (how == "skipped") story.about(how, 1);
  story.ask("dora", {{0, 1}});
  return story;
}

TEST(PeopleSettled, AReserveCountsButForTheShareOfWhatIsMissing) {
  const Standing substituted{1, 0.75 * 0.5 + 0.25 * -0.5, 0.75 * 0.5 + 0.25 * 0.5};
  Story skipped = replaced("skipped");
  skipped.answer(5, "no", "dora");
  EXPECT_EQ(open_standing(skipped, 0), substituted);  // at once
  EXPECT_EQ(skipped.log().counts().substituted, 1);

  Story expired = replaced("expired");
  expired.answer(5, "no", "dora");
  EXPECT_EQ(open_standing(expired, 0), (Standing{0, 0, 0}));  // anna may still answer
  Story answered = expired;
  answered.wait(60).answer(1, "yes", "anna");
  answered.answer(2, "yes", "anna");
  EXPECT_EQ(open_standing(answered, 0), (Standing{1, -0.5, -0.5}));
  EXPECT_EQ(answered.log().answered(), 3);
  expired.wait(kGrace).about_all("missed", {1, 2});
  EXPECT_EQ(open_standing(expired, 0), substituted);

  Story given_up = replaced("expired");  // she comes back, and skips it after all
  given_up.answer(5, "no", "dora");
  given_up.about("skipped", 1);
  EXPECT_EQ(open_standing(given_up, 0), substituted);
}

TEST(PeopleSettled, WhatComesAfterAPlaceIsSettledChangesNothing) {
  Story story = replaced("expired");
  story.wait(kGrace - 1).wait(-kLease + 1).about_all("missed", {1});
  story.answer(5, "no", "dora");  // her own grace is not over
  EXPECT_EQ(open_standing(story, 0), (Standing{1, -0.5, 0.5}));
}

TEST(PeopleSettled, AReserveWhoseAnswerIsNotFinalDoesNotCount) {
  Story story = two_hands();
  story.wait(kLease).about_all("expired", {1, 2});
  story.ask("dora", {{0, 1}, {1}});
  story.wait(kGrace - kLease - 60).answer(5, "no", "dora");  // q6 is open
  story.wait(60).about_all("missed", {1});
  EXPECT_EQ(open_standing(story, 0), (Standing{1, -0.5, 0.5}));
}

TEST(PeopleSettled, LaterRoundsCountOnceEarlierOnesAreSettled) {
  Story story;
  story.round({2, 2});
  story.round({1, 1});
  story.ask("anna", {{0}, {1}});
  story.ask("bert", {{0, 0, 1}, {1, 0, 1}});
  story.answer(3, "no", "bert");
  story.answer(4, "yes", "bert");
  EXPECT_EQ(story.rounds().finished.size(), 0U);
  EXPECT_EQ(open_standing(story, 0), (Standing{0, 0, 0}));
  story.answer(1, "no", "anna");
  story.answer(2, "yes", "anna");
  const LogCheck::OwnRounds rounds = story.rounds();  // the first is not complete, but overtaken
  ASSERT_EQ(rounds.finished.size(), 2U);
  EXPECT_FALSE(rounds.open.has_value());
  EXPECT_EQ(standing(rounds.finished[0], 0), (Standing{1, 0.5, 0.5}));
  EXPECT_EQ(standing(rounds.finished[1], 1), (Standing{1, -0.5, -0.5}));
}

/// Anna and bert answered; who of them fails an attention question is left out.
Story with_attention(const std::string& who) {
  Story story(Json{{"exclude_after_failed", 1}});
  story.round({2, 2});
  story.ask("anna", {{0}, {1}});
  story.ask("bert", {{0}, {1}});
  story.answer(1, "no", "anna");
  story.answer(2, "no", "anna");
  story.answer(3, "yes", "bert");
  story.ask(who, {{-1, 0, -1}});
  story.write({{"type", "attended"},
               {"question", "q5"},
               {"answer", "yes"},
               {"value", -0.5},
               {"rater", who}});
  return story;
}

TEST(PeopleSettled, WhoIsLeftOutLeavesPlacesThatDoNotCountYet) {
  Story bert = with_attention("bert");
  EXPECT_EQ(bert.log().answered(), 2);
  bert.ask("carl", {{0}, {1}});  // the places are free again
  bert.answer(6, "yes", "carl");
  bert.answer(7, "yes", "carl");
  EXPECT_EQ(bert.wrong(), "");
  const LogCheck::OwnRounds rounds = bert.rounds();
  ASSERT_EQ(rounds.finished.size(), 1U);
  EXPECT_EQ(standing(rounds.finished[0], 0), (Standing{2, 0, 0}));

  Story anna = with_attention("anna");  // hers count: they stay
  EXPECT_EQ(anna.log().answered(), 3);
  EXPECT_EQ(open_standing(anna, 0), (Standing{1, 0.5, 0.5}));
  anna.ask("carl", {{0}});
  EXPECT_TRUE(says(anna.wrong(), "q6 exceeds the places of its round"));
  Story asked = with_attention("bert");
  asked.answer(4, "yes", "bert");
  EXPECT_TRUE(says(asked.wrong(), "q4 is answered by somebody who was left out"));
}

TEST(PeopleSettled, TheSettingsArePartOfTheRecord) {
  const auto wrong = [](const Json& changes) { return Story(changes).wrong(); };
  EXPECT_EQ(wrong(Json::object()), "");
  EXPECT_TRUE(says(wrong({{"shape", "round"}}), "unknown shape"));
  EXPECT_TRUE(says(wrong({{"missing_share", 1.5}}), "missing_share"));
  EXPECT_TRUE(says(wrong({{"answers_per_rater", 0}}), "answers_per_rater"));
  EXPECT_TRUE(says(wrong({{"unsure", "maybe"}}), "not sure"));
  Story unsure(Json{{"unsure", "skip"}});
  unsure.round({2, 2});
  unsure.ask("anna", {{0}});
  unsure.answer(1, "not sure", "anna");
  EXPECT_TRUE(says(unsure.wrong(), "'not sure' is neither yes nor no"));
}

}  // namespace
}  // namespace acol::verify
