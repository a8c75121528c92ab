#include "acol/verify/panel_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "support/scratch_file.hpp"
#include "verify/panel_story.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

std::string beginning(int people, const Json& changes) {
  return complaint<InvalidArgument>([&] { PanelLog{panel_created(people, changes)}; });
}

TEST(PanelLog, BeginsWithAPanelOfSoManyPeople) {
  EXPECT_EQ(beginning(3, {}), "none");
  EXPECT_EQ(PanelLog(panel_created(3, {{"panel", {"x", "y", "z"}}})).people(), 3);
  EXPECT_EQ(beginning(2, {{"panel", {"x", "y", "z"}}}), "the panel has the wrong number of people");
  EXPECT_EQ(beginning(2, {{"panel", {"x", "x"}}}), "a name appears twice");
  EXPECT_EQ(beginning(0, {}), "the panel has the wrong number of people");
  EXPECT_EQ(beginning(2, {{"raters", 2.5}}), "raters must be whole");
  for (const Json& other : {Json{{"answers", "number"}}, Json{{"shape", "linear"}},
                            Json{{"independence", "answers"}}}) {
    EXPECT_EQ(beginning(2, other),
              "a panel needs yes-no answers, shape = any and independence = people");
  }
}

/// Over the rounds everybody is asked once about a candidate, in an order that differs from
/// candidate to candidate and from seed to seed.
TEST(PanelLog, PlacesDealThePanelOutOnceACandidate) {
  constexpr int kPeople = 12;
  std::set<std::vector<int>> first_rounds;
  for (const int seed : {1, 2, 3}) {
    PanelStory story(kPeople, {{"seed", seed}});
    std::vector<std::multiset<int>> seen(2);
    for (int round = 0; round < 3; ++round) {
      story.round({4, 4});
      for (int row = 0; row < 2; ++row) {
        const std::vector<int> asked = story.ask_all(round, row);
        EXPECT_EQ(asked.size(), 4U);
        seen[static_cast<std::size_t>(row)].insert(asked.begin(), asked.end());
        if (round == 0) first_rounds.insert(asked);
        EXPECT_TRUE(story.ask_all(round, row).empty());  // nobody twice
      }
    }
    for (const auto& row : seen) {
      EXPECT_EQ(std::set<int>(row.begin(), row.end()).size(), static_cast<std::size_t>(kPeople));
      EXPECT_EQ(row.size(), static_cast<std::size_t>(kPeople));
    }
    EXPECT_EQ(complaint<InvalidArgument>([&] { story.round({1, 1}); }),
              "a round asks more people about a candidate than are left");
  }
  EXPECT_GT(first_rounds.size(), 4U);  // of six
}

TEST(PanelLog, OnlyPeopleOfThePanelAreAsked) {
  PanelStory story(2);
  story.round({2, 2});
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.ask(2, 0, 0); }), "'p2' is not on the panel");
  story.add({{"type", "arrived"}, {"rater", "p2"}});  // it is full
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.ask(2, 0, 0); }), "'p2' is not on the panel");
}

TEST(PanelLog, RoundsMakeSense) {
  const auto committing = [](const Json& more) {
    PanelStory story(4);
    return complaint<InvalidArgument>([&] { story.round({2, 2}, 1, more); });
  };
  EXPECT_EQ(committing({}), "none");
  EXPECT_EQ(committing({{"round", 1}}), "rounds are out of order");
  EXPECT_EQ(committing({{"evidence", "shares"}}), "a round has the wrong kind of evidence");
  EXPECT_EQ(committing({{"means", {0.0}}}), "a round has lists of different lengths");
  EXPECT_EQ(committing({{"guess", 3}}), "a guess is not a candidate");
  EXPECT_EQ(committing({{"candidates", {0, 3}}}),
            "a round asks about a candidate that does not exist");
  EXPECT_EQ(committing({{"candidates", {1, 1}}}), "a round has a candidate twice");
  EXPECT_EQ(committing({{"variances", {0.0, 1.0}}}), "a variance is not positive");
  EXPECT_EQ(committing({{"counts", {5, 1}}}),
            "a round asks more people about a candidate than are left");
}

TEST(PanelLog, AnswersComeInTimeFromWhoWasAskedAndMeanWhatTheySay) {
  const auto telling = [](const std::function<void(PanelStory&, int)>& tell) {
    PanelStory story(3);
    story.round({1});
    const int asked = story.ask_all(0, 0).at(0);
    return complaint<InvalidArgument>([&] { tell(story, asked); });
  };
  EXPECT_EQ(telling([](PanelStory& story, int who) { story.answer(1, who, "not sure"); }), "none");
  EXPECT_EQ(telling([](PanelStory& story, int who) { story.answer(1, (who + 1) % 3, "yes"); }),
            "the answer came from somebody else");
  EXPECT_EQ(telling([](PanelStory& story, int who) { story.answer(2, who, "yes"); }),
            "'q2' is not a question");
  EXPECT_EQ(telling([](PanelStory& story, int who) { story.answer(1, who, "maybe"); }),
            "'maybe' is neither yes nor no");
  EXPECT_EQ(
      telling([](PanelStory& story, int who) { story.wait(kPanelGrace).answer(1, who, "yes"); }),
      "an answer came after its time");
  EXPECT_EQ(telling([](PanelStory& story, int who) {
              story.answer(1, who, "yes");
              story.answer(1, who, "no");
            }),
            "q1 is not open");
  EXPECT_EQ(telling([](PanelStory& story, int who) {
              story.add({{"type", "answered"},
                         {"question", "q1"},
                         {"rater", PanelStory::name(who)},
                         {"answer", "yes"},
                         {"value", 0.5}});
            }),
            "the value of an answer is not what the answer says");
}

TEST(PanelLog, WhoDoesNotAnswerIsMissingOnceTheTimeIsOver) {
  std::multiset<std::size_t> counted;
  for (const int question : {1, 2}) {
    PanelStory either(3);
    either.round({2});
    const std::vector<int> asked = either.ask_all(0, 0);
    either.answer(question, asked[static_cast<std::size_t>(question - 1)], "no");
    counted.insert(either.log().rounds().at(0).asked.at(0).said.size());
  }
  EXPECT_EQ(counted, (std::multiset<std::size_t>{0, 1}));  // what is behind an open place waits
  PanelStory story(3);
  story.round({2});
  const std::vector<int> asked = story.ask_all(0, 0);
  story.answer(2, asked[1], "no");
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.add({{"type", "missed"}, {"round", 0}}); }),
            "the time of a round is not over");
  story.wait(kPanelGrace).add({{"type", "missed"}, {"round", 0}});
  std::vector<Said> said = story.log().rounds().at(0).asked.at(0).said;
  EXPECT_EQ(said.size(), 2U);
  EXPECT_EQ(std::ranges::count(said, Said::missing), 1);
  EXPECT_EQ(std::ranges::count(said, Said::no), 1);
  EXPECT_TRUE(story.log().rounds().at(0).settled);
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.ask(0, 0, 0); }),
            "a question belongs to a round that is over");
}

TEST(PanelLog, OtherEntriesHaveNoPlace) {
  PanelStory story(2);
  EXPECT_NO_THROW(story.add({{"type", "paused"}}));
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.add({{"type", "imported"}}); }),
            "the log of a panel must not have an entry of type 'imported'");
  story.add({{"type", "amended"}});
  EXPECT_EQ(story.log().flaws(), std::set<std::string>{"answers were amended"});
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.add({{"type", "paused"}, {"at", 1}}); }),
            "its time is before that of the previous entry");
}

}  // namespace
}  // namespace acol::verify
