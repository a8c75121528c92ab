#include "acol/verify/log_check.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "support/scratch_file.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

/// Why a first entry is refused.
std::string stating(const Json& changes, const std::function<void(Json&)>& change = {}) {
  Json created = Json::parse(Story(fresh_answers(changes)).last());
  if (change) change(created);
  LogCheck log;
  return complaint<Error>([&] { log.add(created.dump()); });
}

TEST(LogCheck, TheFirstEntryAndOnlyItIsCreated) {
  LogCheck log;
  EXPECT_EQ(complaint<Error>([&] { log.add(R"({"type": "paused", "at": 1})"); }),
            "'created' must be the first entry, and occur once");
  Story twice(fresh_answers());
  twice.write(Json::parse(twice.last()));
  EXPECT_EQ(twice.refused(), "'created' must be the first entry, and occur once");
}

TEST(LogCheck, TimeDoesNotGoBackAndTypesAreKnown) {
  Story back(fresh_answers());
  back.write({{"type", "paused"}, {"at", 999'999}});
  EXPECT_EQ(back.refused(), "its time is before that of the previous entry");
  Story unknown(fresh_answers());
  unknown.write({{"type", "revised"}});
  EXPECT_EQ(unknown.refused(), "an entry of the unknown type 'revised'");
  Story timeless(fresh_answers());
  timeless.write({{"type", "paused"}, {"at", "now"}});
  EXPECT_EQ(timeless.refused(), "a time must be a whole number, got \"now\"");
}

TEST(LogCheck, StatesWhatTheDefinitionSays) {
  const Story story(fresh_answers({{"margin", 0.25}, {"delta", 0.2}, {"accept_share", 0.5}}));
  const Statement statement = story.log().statement();
  EXPECT_EQ(statement.arms, (std::vector<std::vector<Real>>{{1}, {2}, {3}}));
  EXPECT_EQ(statement.rewards, (std::vector<Real>{3, 2, 1}));
  EXPECT_NEAR(static_cast<double>(statement.delta), 0.19, 1e-15);  // a twentieth is for epochs
  EXPECT_EQ(statement.margin, 0.25L);
  EXPECT_TRUE(statement.own_answers);
  EXPECT_FALSE(statement.people || statement.by_rater || statement.simple);
  EXPECT_EQ(statement.range, std::pair(-0.5L, 0.5L));
  EXPECT_EQ(story.log().ids(), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(LogCheck, RefusesStudiesThatItCannotRecheck) {
  EXPECT_EQ(stating({}), "none");
  EXPECT_EQ(stating({{"delta", 1.0}}), "delta must be in (0, 1)");
  EXPECT_EQ(stating({{"margin", -1}}), "the margin must not be negative");
  EXPECT_EQ(stating({{"algorithm", "uniform"}}),
            "answers of 'uniform' cannot be rechecked, only those of e-acol and e-acol-simple");
  EXPECT_EQ(stating({{"misspecification", 0.1}}),
            "a study with a misspecification cannot be rechecked");
  EXPECT_EQ(stating({{"independence", "families"}}), "unknown independence 'families'");
  EXPECT_EQ(stating({{"shape", "round"}}), "unknown shape 'round'");
  EXPECT_EQ(stating({{"algorithm", "e-acol-simple"}}),
            "shape = any needs e-acol and independent answers or people");
  EXPECT_EQ(stating({{"population", "cats"}}), "unknown population 'cats'");
  EXPECT_EQ(stating({{"population", "panel"}}), "this verifier does not know panels yet");
  EXPECT_EQ(stating({}, [](Json& created) { created["format"] = 3; }),
            "the log's format is neither 1 nor 2");
  EXPECT_EQ(stating({}, [](Json& created) { created["format"] = 1; }),
            "logs of format 1 have shape = linear");
}

TEST(LogCheck, AThresholdAndANoiseBoundFollowFromTheAnswers) {
  EXPECT_EQ(stating({}, [](Json& created) { created["problem"]["threshold"] = 0.1; }),
            "the threshold of the problem is not the one of the definition");
  EXPECT_EQ(stating({}, [](Json& created) { created["problem"]["noise_bound"] = 0.49; }),
            "the noise bound is too small for the range of the answers");
  EXPECT_EQ(stating({}, [](Json& created) { created["problem"]["noise_bound"] = 0.0; }),
            "the noise bound must be positive");
  EXPECT_EQ(stating({{"answers", "number"}, {"threshold", "0"}}),
            "neither a noise bound nor a range of answers is stated");
}

Json own_round(const Json& changes = Json::object()) {
  Json entry = {{"type", "round"},   {"round", 0},         {"candidates", {0, 1}},
                {"counts", {2, 2}},  {"guess", 1},         {"evidence", "own"},
                {"means", {0, 0.1}}, {"variances", {1, 1}}};
  entry.update(changes);
  return entry;
}

/// Why rounds are refused.
std::string committing(const std::vector<Json>& rounds, const Json& definition = Json::object()) {
  Story story(fresh_answers(definition));
  for (const Json& round : rounds) story.write(round);
  return story.refused();
}

TEST(LogCheck, RoundsAreCommittedInOrderAboutCandidatesThatExist) {
  EXPECT_EQ(committing({own_round(), own_round({{"round", 1}})}), "");
  EXPECT_EQ(committing({own_round({{"round", 1}})}), "round 1 comes after 0 rounds");
  EXPECT_EQ(committing({own_round(), own_round()}), "round 0 comes after 1 rounds");
  EXPECT_EQ(committing({own_round({{"counts", {1}}})}), "round 0 has lists of different lengths");
  for (const Json& wrong : {Json{{"candidates", {0, 3}}}, Json{{"candidates", {0, -1}}},
                            Json{{"candidates", {1, 1}}}, Json{{"counts", {2, 0}}}}) {
    EXPECT_EQ(committing({own_round(wrong)}),
              "round 0 asks about candidates that it cannot ask about");
  }
}

TEST(LogCheck, OwnRoundsSayWhatTheyThinkOfEachCandidate) {
  EXPECT_EQ(committing({own_round({{"evidence", "shares"}})}),
            "round 0 has no evidence from own answers");
  EXPECT_EQ(committing({own_round({{"guess", -1}})}), "");
  EXPECT_EQ(committing({own_round({{"guess", 3}})}),
            "the guess of round 0 is a candidate that does not exist");
  for (const Json& wrong : {Json{{"means", {0}}}, Json{{"variances", {1, 0}}}}) {
    EXPECT_EQ(committing({own_round(wrong)}),
              "round 0 does not say what it thinks of each of its candidates");
  }
}

TEST(LogCheck, BlocksOfALinearRoundAreIdenticalAndInOrder) {
  const auto block = [](int round, int which, const Json& more = Json::object()) {
    Json entry = {{"type", "round"},    {"round", round},       {"candidates", {0, 1}},
                  {"counts", {2, 2}},   {"evidence", "shares"}, {"shares", {{0, 0.5}, {-1, 0.5}}},
                  {"block", {which, 3}}};
    entry.update(more);
    return entry;
  };
  const Json linear = {{"shape", "linear"}};
  EXPECT_EQ(committing({block(0, 0), block(1, 1), block(2, 2)}, linear), "");
  EXPECT_EQ(committing({block(0, 1)}, linear), "round 0 differs from the block before it");
  EXPECT_EQ(committing({block(0, 0), block(1, 2)}, linear),
            "round 1 differs from the block before it");
  EXPECT_EQ(committing({block(0, 3)}, linear), "round 0 is block 3 of 3");
  for (const Json& other : {Json{{"counts", {2, 3}}}, Json{{"shares", {{0, 1.0}}}},
                            Json{{"expected", {{"means", {0, 0}}, {"squares", {1, 1}}}}}}) {
    EXPECT_EQ(committing({block(0, 0), block(1, 1, other)}, linear),
              "round 1 differs from the block before it");
  }
  const Json closed = {{"type", "closed"}, {"round", 1}};  // is passed over
  EXPECT_EQ(committing({block(0, 0), block(1, 1), closed, block(2, 1)}, linear), "");
}

TEST(LogCheck, LinearRoundsHaveBetsOrSharesAndGuessesThatMakeSense) {
  const auto linear = [](const Json& more) {
    Json entry = {{"type", "round"}, {"round", 0}, {"candidates", {0}}, {"counts", {2}}};
    entry.update(more);
    return committing({entry}, {{"shape", "linear"}});
  };
  EXPECT_EQ(linear({{"bets", Json::array()}}), "");
  EXPECT_EQ(linear({{"evidence", "own"}}), "round 0 has evidence that is not linear");
  EXPECT_EQ(linear({{"evidence", "shares"}, {"shares", {{0, 1.0, 2}}}}),
            "a share is not a candidate and a number");
  EXPECT_EQ(linear({{"evidence", "shares"}, {"shares", {{0, 1.0}}}, {"block", {1}}}),
            "round 0 does not say which block it is, and of how many");
  const auto confirm = [&](int guess, double variance) {
    return linear({{"bets", Json::array()},
                   {"confirm", {{"guess", guess}, {"mean", 0.0}, {"variance", variance}}}});
  };
  EXPECT_EQ(confirm(2, 0), "");
  EXPECT_EQ(confirm(3, 1), "the guess of round 0 is not valid");
  EXPECT_EQ(confirm(0, -1), "the guess of round 0 is not valid");
}

}  // namespace
}  // namespace acol::verify
