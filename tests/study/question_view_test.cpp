#include "acol/study/question_view.hpp"

#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class QuestionViewTest : public testing::StudyTest {
 protected:
  QuestionView seen(std::int64_t question) {
    return service_->view([&](const Study& study) { return question_view(study, question); });
  }
};

TEST_F(QuestionViewTest, SaysWhatIsAskedAboutWhom) {
  make();
  const DealtQuestion dealt = ask_one("anna");
  const QuestionView view = seen(dealt.question);
  EXPECT_EQ(view.question, question_name(dealt.question));
  EXPECT_EQ(view.arm, dealt.candidate);
  EXPECT_EQ(view.candidate, fmt::format("a{}", dealt.candidate + 1));
  EXPECT_NE(view.asks.find(view.candidate), std::string::npos) << view.asks;
  EXPECT_FALSE(view.label.has_value());
  EXPECT_FALSE(view.place.has_value());  // nobody has a hand
  EXPECT_TRUE(view.details.empty());
}

TEST_F(QuestionViewTest, ShowsTheColumnsThatThePeopleMaySee) {
  make([](Definition& definition) {
    definition.question = "Would you take it?";
    definition.label = "name";
    definition.show = {"size", "gain"};
  });
  const QuestionView view = seen(ask_one("anna").question);
  EXPECT_EQ(view.asks, "Would you take it?");
  EXPECT_EQ(view.label, view.candidate);
  ASSERT_EQ(view.details.size(), 2U);
  EXPECT_EQ(view.details[0].name, "size");
  EXPECT_EQ(view.details[0].value, std::to_string(view.arm));
  EXPECT_EQ(view.details[0].unit, "");
}

TEST_F(QuestionViewTest, AnAnswerCanBeTakenBackForAWhileAndAnOpenQuestionNot) {
  make();
  const DealtQuestion dealt = ask_one("anna");
  const auto until = [&] {
    return service_->view(
        [&](const Study& study) { return undo_until(study, dealt.question, 5000); });
  };
  EXPECT_FALSE(until().has_value());
  tell(dealt.question, "yes", "anna");
  EXPECT_EQ(until(), clock_() + 5000);
}

}  // namespace
}  // namespace acol::study
