#include "acol/study/answer.hpp"

#include <regex>

#include "acol/study/overview.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

constexpr const char* kLabels[] = {"Ash", "Birch", "Cedar", "Dogwood", "Elm"};

void expect_match(const std::string& text, const char* pattern) {
  EXPECT_TRUE(std::regex_search(text, std::regex(pattern))) << text;
}

class AnswerTest : public testing::StudyTest {
 protected:
  void make_of_trees(const std::function<void(Definition&)>& change = [](Definition&) {}) {
    std::string text = "name,tree,size,gain\n";
    for (int i = 0; i < 5; ++i) text += fmt::format("t{},{},{},{}\n", i, kLabels[i], i, 10 * i);
    const testing::ScratchFile table(text, ".csv");
    make([&](Definition& definition) {
      definition = testing::people_definition(table.path());
      definition.label = "tree";
      definition.policy.delta = 0.2;
      definition.policy.margin = 0.1;
      change(definition);
    });
  }
  /// People say yes with these chances, by candidate, until it is over or so many came.
  void people_answer(const std::vector<double>& chances, int people) {
    for (int person = 0; person < people; ++person) {
      const std::string name = fmt::format("p{}", person);
      for (;;) {
        const AskReply reply = service_->ask({.rater = name, .count = 5});
        *clock_.time += 500;
        if (reply.questions.empty()) break;
        for (const DealtQuestion& one : reply.questions) {
          const bool yes = bernoulli({7, StreamUse{99}}, static_cast<std::uint64_t>(one.question),
                                     chances[static_cast<std::size_t>(one.candidate)]);
          tell(one.question, yes ? "yes" : "no", name);
          ++answers_;
        }
      }
      people_ = person + 1;
      if (service_->view([](const Study& study) { return study.over(); })) return;
    }
  }
  AnswerView answer() {
    return service_->view([&](const Study& study) { return overview_of(study, clock_()).answer; });
  }
  static std::string said(const AnswerView& answer, const std::string& about) {
    const auto found = std::ranges::find(answer.says, about, &SaidView::about);
    return found == answer.says.end() ? "" : found->text;
  }
  std::string who() const {
    return fmt::format("{} people gave {} answers, on 1 January 1970.", people_, answers_);
  }
  int people_ = 0;
  int answers_ = 0;
};

TEST_F(AnswerTest, OfACertifiedStudyNamesTheChoiceAndAllThatIsWantedOfIt) {
  make_of_trees();
  people_answer({0.95, 0.9, 0.85, 0.1, 0.1}, 300);
  const AnswerView found = answer();
  EXPECT_EQ(found.headline, "Choose Cedar.");
  EXPECT_EQ(found.candidate, "t2");
  EXPECT_EQ(found.label, "Cedar");
  expect_match(
      said(found, "share"),
      R"(^(About \d+ % accept it \(\d+ to \d+ %\)|\d+ of the 1?\d who were asked accept it), )"
      R"(with gain 20\.$)");
  expect_match(said(found, "better"),
               "^Two with a higher gain were rejected. The closest of them is (Dogwood|Elm): ");
  expect_match(said(found, "certainty"),
               "^Certified: wrong at most 20 % of the time, if .*drawn at random.*"
               "Acceptable means at least 50 %");
  expect_match(said(found, "runner-up"),
               R"(^Next in line, should Cedar drop out: Birch \(gain 10\))");
  expect_match(said(found, "change"), "Cedar were not acceptable");
  EXPECT_EQ(said(found, "asked"), who());
  EXPECT_EQ(said(found, "more"), "") << "nothing is left";
  for (const SaidView& one : found.says) EXPECT_EQ(one.title.empty(), one.behind.empty());
}

TEST_F(AnswerTest, WhereNothingIsAcceptableSaysWhatComesClosest) {
  make_of_trees();
  people_answer({0.2, 0.1, 0.05, 0.05, 0.05}, 300);
  const AnswerView found = answer();
  EXPECT_EQ(found.headline, "Choose none: no candidate of 5 is acceptable.");
  EXPECT_FALSE(found.candidate);
  expect_match(said(found, "closest"),
               R"(^The closest is [A-Z][a-z]+: (about|\d+ of the 1?\d who|none of the 1?\d who))");
  expect_match(said(found, "certainty"), "^Certified: wrong at most 20 %");
  EXPECT_EQ(said(found, "asked"), who());
}

TEST_F(AnswerTest, GuessesFromAllAnswersWhileSomebodyKeepsTheOthersWaiting) {
  make_of_trees([](Definition& definition) { definition.policy.margin = 0.01; });
  EXPECT_EQ(service_->ask({.rater = "idle", .count = 1}).questions.size(), 1u);
  people_answer({0.97, 0.95, 0.9, 0.05, 0.03}, 15);
  const AnswerView found = answer();
  EXPECT_EQ(found.headline, "Not certain: the best guess is Cedar.");
}

TEST_F(AnswerTest, WithoutACertificateSaysWhatIsInDoubtAndWhatTheGuessIsWorth) {
  make_of_trees([](Definition& definition) { definition.policy.margin = 0.01; });
  EXPECT_EQ(answer().headline, "Nothing is known yet: no answers so far.");
  people_answer({0.9, 0.7, 0.6, 0.45, 0.3}, 5);
  for (const bool stopped : {false, true}) {
    if (stopped) run([](const Study& study, Changes& changes) { stop(study, "", changes); });
    const AnswerView found = answer();
    expect_match(found.headline, "^Not certain: the best guess is [A-Z][a-z]+\\.$");
    expect_match(said(found, "guess"), R"(this guess is right in about \d+ of 100 cases)");
    expect_match(said(found, "doubt"), "^In doubt: ");
    expect_match(said(found, "more"),
                 "^About [0-9,]+ more answers would settle it "
                 R"(\([0-9,]+ to [0-9,]+ in 8 of 10 cases\))");
    expect_match(said(found, "certainty"),
                 stopped ? "^Stopped without a certificate: " : "^Not yet certified: ");
    EXPECT_EQ(said(found, "asked"), who());
  }
}

}  // namespace
}  // namespace acol::study
