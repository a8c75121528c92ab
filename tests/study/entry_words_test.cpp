#include "acol/study/entry_words.hpp"

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class EntryWordsTest : public testing::StudyTest {
 protected:
  std::vector<std::string> log_in_words() {
    std::vector<std::string> words;
    for (const Entry& entry : entries()) {
      words.push_back(
          service_->view([&](const Study& study) { return entry_words(study, entry.body); }));
    }
    return words;
  }
};

TEST_F(EntryWordsTest, SayWhoDidWhatByName) {
  make();
  const DealtQuestion first = ask_one("ann");
  tell(first.question, "yes", "ann");
  const DealtQuestion second = ask_one("bob");
  run([&](const Study& study, Changes& changes) {
    skip(study, second.question, "bob", "too dark", changes);
  });
  run([](const Study& study, Changes& changes) { pause(study, "lunch", changes); });
  run([](const Study& study, Changes& changes) { resume(study, changes); });
  run([](const Study& study, Changes& changes) { stop(study, "", changes); });
  const std::vector<std::string> words = log_in_words();
  const auto has = [&](const std::string& wanted) {
    return std::ranges::any_of(words,
                               [&](const std::string& one) { return one.ends_with(wanted); });
  };
  const std::string label = fmt::format("a{}", first.candidate + 1);
  EXPECT_EQ(words.front(), "The study was made, of 10 candidates.");
  EXPECT_TRUE(words[1].starts_with("Round 1 was planned: ") || words[2].starts_with("Round 1 was"));
  EXPECT_TRUE(has(" was asked about " + label + "."));
  EXPECT_TRUE(has(" answered “yes” about " + label + "."));
  EXPECT_TRUE(
      has(fmt::format("The question about a{} was skipped (“too dark”).", second.candidate + 1)));
  EXPECT_TRUE(has("The study was paused (“lunch”)."));
  EXPECT_TRUE(has("The study was resumed."));
  EXPECT_EQ(words.back(), "The study was stopped.");
}

TEST_F(EntryWordsTest, OfWhatTheViewDoesNotKnowYetSayNothingWrong) {
  make();
  const std::string words = service_->view([](const Study& study) {
    return entry_words(study, Answered{.question = 99, .answer = "no", .rater = "ann"});
  });
  EXPECT_EQ(words, "ann answered “no” about a candidate.");
}

}  // namespace
}  // namespace acol::study
