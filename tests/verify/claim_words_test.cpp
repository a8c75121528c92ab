#include "acol/verify/claim_words.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "verify/panel_story.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

TEST(ClaimWords, SayWhomItIsAboutAndWhatIsCloseEnough) {
  Story story(Json{{"margin", 0.05}, {"delta", 0.05}});
  story.round({9, 9});
  for (const char* who : {"anna", "bert"}) story.ask(who, {{0}, {1}});
  for (int question = 1; question <= 3; ++question) {
    story.answer(question, "yes", question < 3 ? "anna" : "bert");
  }
  EXPECT_EQ(words_of(story.log()).best("B"),
            "'B' is the best acceptable candidate: of people like the 2 who answered, at least 50 "
            "% would say yes (45 % is close enough), and this is not so of any candidate with a "
            "higher gain. The result is wrong with probability at most 5 %.");
  EXPECT_EQ(words_of(story.log()).none(),
            "No candidate is acceptable: of none it is true that of people like the 2 who "
            "answered, at least 50 % would say yes (45 % is close enough). The result is wrong "
            "with probability at most 5 %.");
}

TEST(ClaimWords, CountEverybodyWithoutANameAsOne) {
  Story story;
  story.round({9, 9});
  story.ask("", {{0}});
  story.answer(1, "yes");
  EXPECT_TRUE(says(words_of(story.log()).none(), "of people like the one who answered, at least"));
  story.ask("", {{0}});
  story.answer(2, "yes");
  EXPECT_TRUE(says(words_of(story.log()).none(), "of people like the 2 who answered, at least"));
}

TEST(ClaimWords, AreAboutTheAnswersWhereTheseAreIndependent) {
  EXPECT_TRUE(says(words_of(Story(fresh_answers()).log()).none(),
                   "of the people whom the answers are about, at least 50 % would say yes."));
}

TEST(ClaimWords, OfNumbersSayTheirLimit) {
  const auto words = [](const Json& limit) {
    Json definition = {{"answers", "number"}, {"delta", 0.1}};
    definition.update(limit);
    return ClaimWords{"people like the 3 who answered", definition, "higher gain"}.none();
  };
  EXPECT_TRUE(says(words({{"threshold", "2.5"}}),
                   "answers of at most 2.5 on average, of people like the 3 who answered. The"));
  EXPECT_TRUE(says(words({{"threshold", "+1e2"}, {"margin", 0.5}}),
                   "at most 100 on average, of people like the 3 who answered (more by up to 0.5"));
  EXPECT_TRUE(says(words({{"at_least", "3"}, {"margin", 0.25}}), "answers of at least 3 on"));
  EXPECT_TRUE(says(words({{"at_least", "3"}, {"margin", 0.25}}), "(less by up to 0.25 is close"));
  EXPECT_TRUE(says(words({{"threshold", "learn"}}), "answers of at most 0 on average"));
}

TEST(ClaimWords, OfAPanelAreAboutItsPeople) {
  const PanelStory story(4, Json{{"maximize", ""}, {"minimize", "price"}});
  EXPECT_TRUE(says(words_of(story.log()).best("b"),
                   "of the 4 people of the panel, at least 50 % would say yes, and this is not so "
                   "of any candidate with a lower price. "));
}

TEST(ClaimWords, OfACertificateMustBeThese) {
  check_words(Json::object(), "so it is");  // older ones have none
  check_words(Json{{"words", "so it is"}}, "so it is");
  EXPECT_THROW(check_words(Json{{"words", "so it was"}}, "so it is"), InvalidArgument);
}

}  // namespace
}  // namespace acol::verify
