#include "acol/verify/disclosure.hpp"

#include <gtest/gtest.h>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

void tell_words(Story& story, int candidate, const std::string& answer, const std::string& who) {
  story.ask(who, {{candidate}});
  story.answer(story.asked(), answer, who.starts_with('@') ? "" : who);
}

std::string words(const Story& story) { return disclosed(story.log()); }

TEST(Disclosure, SaysWhatLinearEvidenceTakesForGranted) {
  Story fresh(fresh_answers({{"shape", "linear"}, {"margin", 0.25}, {"unsure", "skip"}}));
  fresh.linear_round({2, 2});
  tell_words(fresh, 0, "yes", "anna");
  EXPECT_EQ(words(fresh),
            " within a margin of 0.25, wrong with probability at most delta = 0.1 (R = 0.5), if "
            "acceptance is linear in the features and every answer is a fresh draw; from 1 answer "
            "by 1 person (0 skipped, 0 taken back, 0 late), 1 epoch");
  Story raters(Json{{"independence", "raters"}, {"shape", "linear"}});
  EXPECT_TRUE(says(words(raters), "linear in the features and people answer independently of"));
}

TEST(Disclosure, SaysWhatOwnAnswersTakeForGranted) {
  const Story ranged(fresh_answers());
  EXPECT_TRUE(says(words(ranged),
                   "delta = 0.1; nothing is assumed about how acceptance depends on the features; "
                   "every answer is treated as a fresh draw; \"not sure\" counts as no; from 0 "
                   "answers (0 skipped"));
  const Story open(
      fresh_answers({{"answers", "number"}, {"threshold", "0"}, {"noise_bound", 0.5}}));
  EXPECT_TRUE(says(words(open), "; answers about a candidate spread with R = 0.5 at most; every"));
}

TEST(Disclosure, CountsWhoAnsweredWithAndWithoutAName) {
  Story nameless(fresh_answers());
  nameless.round({9, 9});
  tell_words(nameless, 0, "yes", "");
  EXPECT_TRUE(says(words(nameless), "; from 1 answer, all without a name (0 skipped"));
  tell_words(nameless, 0, "yes", "anna");
  tell_words(nameless, 1, "yes", "anna");
  tell_words(nameless, 1, "yes", "bert");
  EXPECT_TRUE(says(words(nameless), "; from 4 answers by 2 people and 1 without a name (0 "));
  Story people;
  people.round({9, 9});
  tell_words(people, 0, "yes", "@phone");
  EXPECT_TRUE(says(words(people), "by 1 person (1 known only by a device) (0 skipped"));
  tell_words(people, 0, "yes", "");
  EXPECT_TRUE(says(words(people), " and 1 without a name, each treated as another person's"));
}

TEST(Disclosure, CountsWhatHappenedOnTheWay) {
  Story story(fresh_answers());
  story.round({9, 9});
  tell_words(story, 0, "yes", "anna");
  story.about("undone", 1);
  story.answer(1, "no", "anna");
  story.ask("bert", {{1}});
  story.about("skipped", 2);
  story.write({{"type", "late"}});
  EXPECT_TRUE(says(words(story), " (1 skipped, 1 taken back, 1 late), 1 epoch"));
  story.ask("carl", {{1}});
  story.write({{"type", "expired"}, {"questions", {"q3"}}, {"clock", 0}});
  EXPECT_TRUE(says(words(story), ", 1 question given to others because a clock was set back"));
  story.write(
      {{"type", "added"}, {"ids", {"d"}}, {"arms", {{4.0}}}, {"rewards", {0.0}}, {"anew", true}});
  EXPECT_TRUE(says(words(story), "1 late), 2 epochs"));
}

TEST(Disclosure, SaysWhatOfPeopleIsMissing) {
  Story story;
  story.round({2, 2});
  EXPECT_TRUE(says(words(story), "; no answer is missing"));
  story.ask("anna", {{0}});
  story.wait(kGrace).about_all("missed", {1});
  EXPECT_TRUE(says(words(story),
                   "; 1 answer is missing, 0 with a substitute's answer, which counts except for a "
                   "share theta = 0.25; that share, or all of it without a substitute, "));
  EXPECT_EQ(words(Story(fresh_answers())).find("missing"), std::string::npos);
}

}  // namespace
}  // namespace acol::verify
