#include <gtest/gtest.h>

#include <set>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

Json more_candidates(const Json& ids, const Json& arms, const Json& rewards, bool anew) {
  return {{"type", "added"}, {"ids", ids}, {"arms", arms}, {"rewards", rewards}, {"anew", anew}};
}

std::string adding(const Json& entry) {
  Story story(fresh_answers());
  story.write(entry);
  return story.refused();
}

Story with_an_answer() {
  Story story(fresh_answers());
  story.round({1, 1});
  story.ask("anna", {{0}});
  story.answer(1, "yes", "anna");
  return story;
}

TEST(CandidatesCheck, ListsMustBelongTogether) {
  EXPECT_EQ(adding(more_candidates({"d"}, {{4.0}}, {0.0}, false)), "");
  const std::string lengths = "arms, rewards, ids and labels have different lengths";
  EXPECT_EQ(adding(more_candidates({"d"}, {{4.0}}, {0.0, 1.0}, false)), lengths);
  EXPECT_EQ(adding(more_candidates({"d", "e"}, {{4.0}}, {0.0}, false)), lengths);
  Json labelled = more_candidates({"d"}, {{4.0}}, {0.0}, false);
  labelled["labels"] = {"Delta", "Epsilon"};
  EXPECT_EQ(adding(labelled), lengths);
  EXPECT_EQ(adding(more_candidates({"d"}, {{4.0, 1.0}}, {0.0}, false)),
            "the arms have different lengths");
  EXPECT_EQ(adding(more_candidates({"d"}, {{"4"}}, {0.0}, false)), "a feature must be a number");
}

TEST(CandidatesCheck, NamesDifferForThoseWhoReadThem) {
  const std::string same = "two candidates are called '{}', as far as people can see";
  EXPECT_EQ(adding(more_candidates({"a"}, {{4.0}}, {0.0}, false)),
            fmt::format(fmt::runtime(same), "a"));
  const std::string spaced = "a\xe2\x80\x8b";  // a space without a width behind it
  EXPECT_EQ(adding(more_candidates({spaced}, {{4.0}}, {0.0}, false)),
            fmt::format(fmt::runtime(same), spaced));
}

TEST(CandidatesCheck, WithdrawnOnesRankBehindAllOthersAlsoLaterOnes) {
  Story story(fresh_answers());
  story.write({{"type", "withdrawn"}, {"candidates", {0}}});
  story.write(more_candidates({"d"}, {{4.0}}, {-7.0}, false));
  const LogCheck log = story.log();
  EXPECT_LT(log.statement().rewards[0], -7);
  EXPECT_EQ(log.statement().rewards[3], -7);
  EXPECT_EQ(log.rewards(), (std::vector<double>{3, 2, 1, -7}));  // as stated
  EXPECT_TRUE(log.flaws().empty());
  Story nobody(fresh_answers());
  nobody.write({{"type", "withdrawn"}, {"candidates", {3}}});
  EXPECT_EQ(nobody.refused(), "a candidate that does not exist is withdrawn");
}

TEST(CandidatesCheck, ChangesAfterAnswersAreFlawsUnlessEvidenceBeginsAnew) {
  Story withdrawn = with_an_answer();
  withdrawn.write({{"type", "withdrawn"}, {"candidates", {2}}});
  EXPECT_EQ(withdrawn.log().flaws(),
            std::set<std::string>{"candidates were withdrawn after answers were in"});
  Story added = with_an_answer();
  added.write(more_candidates({"d"}, {{4.0}}, {0.0}, false));
  EXPECT_EQ(added.log().flaws(),
            std::set<std::string>{"candidates were added after answers were in"});
  Story anew = with_an_answer();
  anew.write(more_candidates({"d"}, {{4.0}}, {0.0}, true));
  EXPECT_TRUE(anew.log().flaws().empty());
  EXPECT_TRUE(anew.rounds().finished.empty());  // nothing of before counts
}

/// All epochs together are wrong at most δ of the time.
TEST(CandidatesCheck, EpochsShareDelta) {
  Story story = with_an_answer();
  Real spent = story.log().statement().delta;
  EXPECT_GT(spent, 0.09L);
  for (int epoch = 2; epoch < 40; ++epoch) {
    story.write(more_candidates({fmt::format("new {}", epoch)}, {{4.0}}, {0.0}, true));
    const LogCheck log = story.log();
    EXPECT_EQ(log.counts().epochs, epoch);
    spent += log.statement().delta;
    EXPECT_LT(spent, 0.1L);
  }
  EXPECT_GT(spent, 0.0998L);  // and no more than needed is given away
}

}  // namespace
}  // namespace acol::verify
