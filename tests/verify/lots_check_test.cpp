// Rounds that are dealt in lots, as the verifier reads them ("Lots" in docs/certificate.md).

#include <gtest/gtest.h>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

Json lots_of_two() { return {{0, 1}, {1, 0}, {0}}; }

/// A linear study with one round: a three times, b twice, in three lots.
Story linear(const Json& changes = Json::object()) {
  const Json shape = {{"shape", "linear"}};
  Story story(shape);
  Json round = {{"type", "round"},
                {"round", 0},
                {"candidates", {0, 1}},
                {"counts", {3, 2}},
                {"evidence", "people"},
                {"shares", Json::array()},
                {"owed", 0},
                {"forecast", nullptr},
                {"expected", {{"means", {0.1, -0.1}}, {"squares", {0.25, 0.2}}}},
                {"lots", lots_of_two()},
                {"covariance", 0.03}};
  round.update(changes);
  story.write(round);
  return story;
}
Json lot(int number) { return {{"lot", number}}; }

TEST(LotsCheck, TakesALotForEveryPerson) {
  Story story = linear();
  story.ask("anna", {{0}, {1}}, lot(0));
  story.ask("bert", {{1}, {0}}, lot(1));
  story.ask("carl", {{0}}, lot(2));
  EXPECT_EQ(story.wrong(), "");
}

TEST(LotsCheck, RefusesLotsThatAreNotTheQuestionsOfTheRound) {
  EXPECT_TRUE(says(linear({{"lots", {{0, 1}, {1, 0}}}}).wrong(), "do not add up to its questions"));
  EXPECT_TRUE(says(linear({{"lots", {{0, 0}, {1, 0}, {1}}}}).wrong(), "about a candidate twice"));
  EXPECT_TRUE(says(linear({{"lots", {{0, 1, 0}, {1, 0}}}}).wrong(), "more questions than"));
  EXPECT_TRUE(says(linear({{"lots", {{0, 2}, {1, 0}, {0}}}}).wrong(), "does not have"));
  EXPECT_TRUE(says(linear({{"lots", Json::array()}}).wrong(), "no lots"));
  EXPECT_TRUE(says(linear({{"covariance", -0.1}}).wrong(), "what it expects of people"));
}

TEST(LotsCheck, RefusesQuestionsThatDoNotBelongToTheirLot) {
  Story none = linear();
  none.ask("anna", {{0}, {1}});
  EXPECT_TRUE(says(none.wrong(), "does not say which is a lot"));
  Story other = linear();
  other.ask("anna", {{1}}, lot(2));
  EXPECT_TRUE(says(other.wrong(), "candidate that its lot does not have"));
  Story beyond = linear();
  beyond.ask("anna", {{0}}, lot(3));
  EXPECT_TRUE(says(beyond.wrong(), "candidate that its lot does not have"));
  Story taken = linear();
  taken.ask("anna", {{0}}, lot(0));
  taken.ask("bert", {{0}}, lot(0));
  EXPECT_TRUE(says(taken.wrong(), "that q1 already has"));
}

TEST(LotsCheck, WhoStandsInBelongsToTheLotOfThePlace) {
  Story story = linear();
  story.ask("anna", {{0}, {1}}, lot(0));
  story.wait(kLease).about_all("expired", {1, 2});
  Story good = story;
  good.ask("dora", {{0, 1}, {1, 2}}, lot(0));
  EXPECT_EQ(good.wrong(), "");
  story.ask("dora", {{0, 1}}, lot(1));
  EXPECT_TRUE(says(story.wrong(), "a question of another lot"));
}

TEST(LotsCheck, MissingAnswersHaveTwoValuesAndTheirPlaceInTheLot) {
  Story story = linear();
  story.ask("anna", {{0}, {1}}, lot(0));
  story.ask("bert", {{1}, {0}}, lot(1));
  story.ask("carl", {{0}}, lot(2));
  story.answer(1, "no", "anna");
  story.about("skipped", 2);
  story.ask("dora", {{1, 2}}, lot(0));
  story.answer(6, "yes", "dora");
  story.answer(5, "yes", "carl");
  story.wait(kGrace).about_all("missed", {3, 4});
  const std::vector<AnsweredRound> rounds = story.log().counted_rounds();
  ASSERT_EQ(rounds.size(), 1U);
  const auto& lots = rounds[0].lots;
  ASSERT_EQ(lots.size(), 3U);
  const auto stands = [&](std::size_t b, std::size_t i) {
    return std::pair(static_cast<double>(lots[b][i].low), static_cast<double>(lots[b][i].high));
  };
  EXPECT_EQ(stands(0, 0), std::pair(0.5, 0.5));
  EXPECT_EQ(stands(0, 1), std::pair(-0.5, 0.75 * -0.5 + 0.25 * 0.5));
  EXPECT_EQ(stands(1, 0), std::pair(-0.5, 0.5));
  EXPECT_EQ(stands(1, 1), std::pair(-0.5, 0.5));
  EXPECT_EQ(stands(2, 0), std::pair(-0.5, -0.5));
  EXPECT_EQ(rounds[0].arms[0].count, 3);
  EXPECT_NEAR(static_cast<double>(rounds[0].arms[0].sum), 0.5 + 0.5 - 0.5, 1e-12) << "high ends";
  EXPECT_EQ(story.log().counts().missing, 3);
}

}  // namespace
}  // namespace acol::verify
