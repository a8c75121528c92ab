#include "acol/study/askable.hpp"

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class AskableTest : public testing::StudyTest {
 protected:
  std::optional<double> left() {
    return service_->view([](const Study& study) { return answers_left(study); });
  }
  /// So many people answer all that they are asked; how many answers that gives.
  std::int64_t everybody_answers(int people) {
    std::int64_t answers = 0;
    for (int person = 0; person < people; ++person) {
      const std::string name = fmt::format("p{}", person);
      for (;;) {
        const AskReply reply = service_->ask({.rater = name});
        *clock_.time += 500;
        if (reply.questions.empty()) break;
        for (const DealtQuestion& one : reply.questions) {
          tell(one.question, one.candidate % 2 == 0 ? "yes" : "no", name);
          ++answers;
        }
      }
    }
    return answers;
  }
};

Definition defaults(const std::string& path) { return decided(testing::people_definition(path)); }

TEST_F(AskableTest, IsWhatPeopleMayAnswerInAll) {
  Definition definition = defaults("x.csv");
  EXPECT_EQ(most_answers(definition, 10), std::nullopt);
  definition.raters = 7;
  definition.answers_per_rater = 4;
  EXPECT_EQ(most_answers(definition, 10), 28);
  EXPECT_EQ(most_answers(definition, 3), 21) << "nobody is asked about a candidate twice";
  definition.budget = 25;
  EXPECT_EQ(most_answers(definition, 10), 25);
  definition.raters.reset();
  EXPECT_EQ(most_answers(definition, 10), 25);
}

TEST_F(AskableTest, APanelMayBeAskedAboutEverything) {
  Definition definition = testing::people_definition("x.csv");
  definition.population = ClaimAbout::panel;
  definition.raters = 12;
  EXPECT_EQ(most_answers(decided(definition), 10), 120);
}

TEST_F(AskableTest, NoStudyHasMoreAnswers) {
  make([](Definition& definition) {
    definition = testing::people_definition(definition.candidates);
    definition.policy.margin = 0.01;
    definition.raters = 5;
    definition.answers_per_rater = 3;
  });
  EXPECT_EQ(left(), 15);
  const std::int64_t answers = everybody_answers(8);
  EXPECT_LE(answers, 15);
  EXPECT_GE(answers, 12);
  EXPECT_EQ(left(), 15 - static_cast<double>(answers));
}

}  // namespace
}  // namespace acol::study
