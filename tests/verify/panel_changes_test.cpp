#include <gtest/gtest.h>

#include <set>

#include "support/scratch_file.hpp"
#include "verify/panel_story.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

Json added_to_panel(bool anew) { return {{"type", "added"}, {"rewards", {9.0}}, {"anew", anew}}; }

TEST(PanelChanges, ClosingARoundGivesItsPlacesBack) {
  PanelStory story(4);
  story.round({4, 4});
  EXPECT_THROW(story.round({1, 1}), InvalidArgument);  // nobody is left
  story.add({{"type", "closed"}, {"round", 0}});
  EXPECT_TRUE(story.log().rounds().empty());
  EXPECT_TRUE(story.log().flaws().empty());
  story.round({4, 4});
  EXPECT_EQ(story.ask_all(1, 0).size(), 4U);
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.add({{"type", "closed"}, {"round", 2}}); }),
            "no such round");
}

TEST(PanelChanges, ClosingAfterAnswersIsAFlaw) {
  PanelStory story(4);
  story.round({1, 1});
  story.hear(0, 0, "yes");
  story.add({{"type", "closed"}, {"round", 0}});
  EXPECT_EQ(story.log().flaws(), std::set<std::string>{"a round was closed after answers were in"});
}

/// Later rounds stand at places behind those that were given back.
TEST(PanelChanges, AllRoundsAfterAClosedOneMustBeClosedToo) {
  PanelStory story(4);
  story.round({1, 1});
  story.round({1, 1});
  story.add({{"type", "closed"}, {"round", 0}});
  const std::string not_all = "a round was closed, but not all later ones";
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.log().rounds(); }), not_all);
  EXPECT_EQ(complaint<InvalidArgument>([&] { story.round({1, 1}); }), not_all);
  story.add({{"type", "closed"}, {"round", 1}});
  EXPECT_TRUE(story.log().rounds().empty());
}

TEST(PanelChanges, WithdrawnCandidatesRankBehindAllOthers) {
  PanelStory story(4);
  story.add({{"type", "withdrawn"}, {"candidates", {0}}});
  EXPECT_LT(story.log().rewards()[0], story.log().rewards()[2]);
  EXPECT_TRUE(story.log().flaws().empty());
  EXPECT_THROW(story.add({{"type", "withdrawn"}, {"candidates", {3}}}), InvalidArgument);
  story.round({1, 1});
  story.hear(0, 1, "yes");
  story.add({{"type", "withdrawn"}, {"candidates", {1}}});
  EXPECT_EQ(story.log().flaws(),
            std::set<std::string>{"candidates were withdrawn after answers were in"});
}

TEST(PanelChanges, WithANewEpochAllArePossibleAgainInAnotherOrder) {
  PanelStory story(12);
  story.round({4, 4});
  const std::vector<int> before = story.ask_all(0, 0);
  story.hear(0, 1, "yes");
  story.add(added_to_panel(true));
  EXPECT_EQ(story.log().epoch(), 2);
  EXPECT_EQ(story.log().rewards().size(), 4U);
  EXPECT_TRUE(story.log().rounds().empty());
  EXPECT_TRUE(story.log().flaws().empty());
  story.round({4, 4, 4, 4});
  const std::vector<int> after = story.ask_all(1, 0);
  EXPECT_EQ(after.size(), 4U);
  EXPECT_NE(after, before);
  story.add(added_to_panel(false));
  EXPECT_EQ(story.log().epoch(), 2);
  EXPECT_EQ(story.log().flaws(),
            std::set<std::string>{"candidates were added after answers were in"});
}

TEST(PanelChanges, RoundsCountUpToTheFirstThatIsNotSettled) {
  PanelStory story(6);
  for (int k = 0; k < 3; ++k) story.round({2});
  story.hear(0, 0, "yes");
  story.hear(2, 0, "no");
  const std::vector<PanelRound> rounds = story.log().rounds();
  ASSERT_EQ(rounds.size(), 2U);
  EXPECT_TRUE(rounds[0].settled);
  EXPECT_EQ(rounds[0].asked[0].said, (std::vector<Said>{Said::yes, Said::yes}));
  EXPECT_FALSE(rounds[1].settled);
}

}  // namespace
}  // namespace acol::verify
