#include <gtest/gtest.h>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

/// Asks one person a question and takes the answer.
void add_answer(Story& story, int candidate, int round, const std::string& answer,
                const std::string& who = "") {
  story.ask(who, {{candidate, 0, round}});
  story.answer(story.asked(), answer, who);
}

TEST(CountedRounds, RoundsCountUpToTheFirstThatIsNotComplete) {
  Story story(fresh_answers());
  story.round({1, 1});
  story.round({1, 1});
  story.round({1, 1});
  for (const int round : {0, 2}) {
    add_answer(story, 0, round, "no");
    add_answer(story, 1, round, "yes");
  }
  add_answer(story, 0, 1, "no");
  EXPECT_EQ(story.rounds().finished.size(), 1U);
  EXPECT_FALSE(story.rounds().open.has_value());  // answers alone: only what is complete
  add_answer(story, 1, 1, "yes");
  EXPECT_EQ(story.rounds().finished.size(), 3U);
}

TEST(CountedRounds, ClosedOnesArePassedOver) {
  Story story(fresh_answers());
  story.round({2, 1}, 0);
  story.round({1, 1}, 2);
  story.write({{"type", "closed"}, {"round", 0}});
  add_answer(story, 0, 1, "no");
  add_answer(story, 1, 1, "yes");
  const LogCheck::OwnRounds rounds = story.rounds();
  ASSERT_EQ(rounds.finished.size(), 1U);
  EXPECT_EQ(rounds.finished[0].guess, 2);
  EXPECT_EQ(standing(rounds.finished[0], 0), (Standing{1, 0.5, 0.5}));
}

/// Linear evidence: counts, sums, squares and distances from what was expected.
TEST(CountedRounds, SumsAreThoseOfTheAnswersGiven) {
  Story story(fresh_answers({{"shape", "linear"}, {"accept_share", 0.5}}));
  story.linear_round({3, 1}, {{"expected", {{"means", {0.25, -0.5}}, {"squares", {0.1, 0.2}}}}});
  const std::vector<std::string> said = {"yes", "no", "no"};
  Real sum = 0;
  Real distance = 0;
  for (const std::string& answer : said) {
    add_answer(story, 0, 0, answer, "person " + std::to_string(story.asked()));
    const Real value = answer == "yes" ? -0.5L : 0.5L;
    sum += value;
    distance += (value - 0.25L) * (value - 0.25L);
  }
  EXPECT_TRUE(story.log().counted_rounds().empty());
  add_answer(story, 1, 0, "yes");
  const std::vector<AnsweredRound> rounds = story.log().counted_rounds();
  ASSERT_EQ(rounds.size(), 1U);
  const AnsweredArm& arm = rounds[0].arms.at(0);
  EXPECT_EQ(arm.count, 3);
  EXPECT_EQ(arm.sum, sum);
  EXPECT_EQ(arm.squares, 0.75L);
  EXPECT_EQ(arm.distance, distance);
  EXPECT_EQ(rounds[0].arms.at(1).distance, 0);
  EXPECT_EQ(rounds[0].expected_squares, (std::vector<Real>{0.1, 0.2}));
  EXPECT_TRUE(arm.raters.empty());  // answers are what is independent
}

TEST(CountedRounds, WhereRatersAreIndependentEachIsCounted) {
  Story story(Json{{"independence", "raters"}, {"shape", "linear"}});
  story.linear_round({2, 2});
  for (const int candidate : {0, 1}) {
    add_answer(story, candidate, 0, "no", "anna");
    add_answer(story, candidate, 0, "no", candidate == 0 ? "anna" : "bert");
  }
  const std::vector<AnsweredRound> rounds = story.log().counted_rounds();
  ASSERT_EQ(rounds.size(), 1U);
  EXPECT_EQ(rounds[0].arms[0].raters.size(), 1U);
  EXPECT_EQ(rounds[0].arms[0].raters.begin()->second, 2);
  EXPECT_EQ(rounds[0].arms[1].raters.size(), 2U);
}

TEST(CountedRounds, PeopleAreCountedOnceHoweverOftenTheyAnswer) {
  Story story(fresh_answers());
  story.round({4, 4});
  add_answer(story, 0, 0, "no", "anna");
  add_answer(story, 1, 0, "no", "anna");
  add_answer(story, 0, 0, "no", "bert");
  add_answer(story, 1, 0, "yes");
  const LogCheck::Counts counts = story.log().counts();
  EXPECT_EQ(counts.people, 2);
  EXPECT_EQ(counts.anonymous, 1);
  EXPECT_EQ(counts.devices, 0);
}

/// Of people a round also counts before it is complete, linear evidence only then.
TEST(CountedRounds, OfPeopleLinearRoundsMustBeSettled) {
  Story story(Json{{"shape", "linear"}});
  story.linear_round({1, 1});
  story.ask("anna", {{0}, {1}});
  story.answer(1, "no", "anna");
  EXPECT_TRUE(story.log().counted_rounds().empty());
  story.answer(2, "yes", "anna");
  const std::vector<AnsweredRound> rounds = story.log().counted_rounds();
  ASSERT_EQ(rounds.size(), 1U);
  EXPECT_EQ(rounds[0].arms[0].sum, 0.5L);
  EXPECT_EQ(rounds[0].arms[1].sum, -0.5L);
  EXPECT_EQ(rounds[0].arms[0].raters, rounds[0].arms[1].raters);  // the same person
}

}  // namespace
}  // namespace acol::verify
