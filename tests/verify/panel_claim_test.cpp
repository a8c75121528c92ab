#include "acol/verify/panel_claim.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"
#include "verify/certified_claim.hpp"
#include "verify/panel_story.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

const std::vector<std::string> kIds = {"a", "b", "c"};

/// Everybody says no to `a` and yes to `b`: then it is certain.
PanelStory unanimous_panel(const Json& changes = Json::object()) {
  PanelStory story(4, changes);
  story.round({4, 4});
  story.hear(0, 0, "no");
  story.hear(0, 1, "yes");
  return story;
}

Json panel_claim(const Json& changes = Json::object()) {
  Json claim = certified(8, 1);
  if (changes.is_object()) claim.update(changes, true);
  return claim;
}

std::string claiming(const Json& changes, const PanelStory& story = unanimous_panel()) {
  return complaint<InvalidArgument>(
      [&] { check_panel_claim(panel_claim(changes), story.log(), kIds); });
}

TEST(PanelClaim, WhatAllOfAPanelSaidMayBeClaimed) {
  EXPECT_EQ(claiming({}), "none");
  EXPECT_EQ(claiming({{"rounds", 0}}), "none");  // it may say less
}

TEST(PanelClaim, EveryNumberIsThatOfTheStudy) {
  EXPECT_EQ(claiming({{"delta", 0.05}}), "the claim's delta differs from the study's");
  EXPECT_EQ(claiming({{"margin", 0.1}}), "the claim's margin differs from the study's");
  EXPECT_EQ(claiming({{"independence", "answers"}}),
            "the claim's independence differs from the study's");
  EXPECT_EQ(claiming({{"epoch", 2}}), "the claim's epoch differs from the study's");
  EXPECT_EQ(claiming({{"answered", 9}}), "the claim says 9 answers, the log has 8");
  EXPECT_EQ(claiming({{"rounds", 2}}), "the claim counts 2 rounds, the log has 1");
  EXPECT_EQ(claiming({{"recommendation", {{"reward", 3.0}}}}),
            "the reward of the recommendation differs from the study's");
}

TEST(PanelClaim, WhoMinimisesIsToldTheirOwnNumber) {
  const PanelStory story = unanimous_panel({{"maximize", ""}});
  EXPECT_EQ(claiming({{"recommendation", {{"reward", -2.0}}}}, story), "none");
  EXPECT_EQ(claiming({}, story), "the reward of the recommendation differs from the study's");
}

TEST(PanelClaim, OnlyWhatFollowsMayBeClaimed) {
  EXPECT_EQ(claiming({{"recommendation", {{"candidate", "a"}, {"arm", 0}, {"reward", 3.0}}}}),
            "the evidence does not single out the recommended candidate");
  EXPECT_EQ(claiming({{"recommendation", {{"candidate", "c"}}}}),
            "the recommended candidate and its row do not belong together");
  EXPECT_EQ(claiming({{"recommendation", {{"arm", 3}}}}),
            "the recommended candidate and its row do not belong together");
  EXPECT_EQ(claiming({{"outcome", "infeasible"}}),
            "it does not follow that no candidate is feasible");
  PanelStory nobody(4);
  nobody.round({4, 4, 4}, -1);
  for (const int row : {0, 1, 2}) nobody.hear(0, row, "no");
  EXPECT_EQ(claiming({{"outcome", "infeasible"}, {"answered", 12}}, nobody), "none");
}

TEST(PanelClaim, AFlawedGuaranteeIsNone) {
  EXPECT_EQ(claiming({{"guarantee", "heuristic"}}),
            "the outcome is \"certified\", but its guarantee is not");
  EXPECT_EQ(claiming({{"reasons", {"something"}}}),
            "the outcome is \"certified\", but its guarantee is not");
  PanelStory amended = unanimous_panel();
  amended.add({{"type", "amended"}});
  EXPECT_EQ(claiming({}, amended), "the guarantee does not hold: answers were amended");
}

TEST(PanelClaim, SaysWhomItIsAbout) {
  const std::string words = disclosed(unanimous_panel().log());
  EXPECT_EQ(
      words.find(" for the 4 people of the panel, wrong with probability at most delta = 0.1"), 0U);
  EXPECT_TRUE(words.ends_with("who did not answer counts as the worst; from 8 answers"));
}

}  // namespace
}  // namespace acol::verify
