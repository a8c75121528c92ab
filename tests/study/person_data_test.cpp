#include "acol/study/person_data.hpp"

#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class PersonDataTest : public testing::StudyTest {};

TEST_F(PersonDataTest, IsAllThatIsKeptOfOnePersonAndNothingOfOthers) {
  make();
  const DealtQuestion of_anna = ask_one("anna");
  tell(of_anna.question, "yes", "anna");
  const DealtQuestion open = ask_one("anna");
  const DealtQuestion of_bert = ask_one("bert");
  tell(of_bert.question, "no", "bert");
  const PersonData data = person_data(*service_, "anna");
  EXPECT_EQ(data.name, "anna");
  EXPECT_FALSE(data.erased);
  ASSERT_EQ(data.questions.size(), 2U);
  EXPECT_EQ(data.questions[0].question, question_name(of_anna.question));
  EXPECT_EQ(data.questions[0].answer, "yes");
  EXPECT_EQ(data.questions[0].state, "answered");
  EXPECT_EQ(data.questions[0].answered, clock_());
  EXPECT_EQ(data.questions[1].question, question_name(open.question));
  EXPECT_EQ(data.questions[1].state, "open");
  EXPECT_FALSE(data.questions[1].answer.has_value());
}

TEST_F(PersonDataTest, ThePseudonymIsThePersonAndStrangersAreNobody) {
  make();
  tell(ask_one("anna").question, "yes", "anna");
  const PersonData data = person_data(*service_, "anna");
  EXPECT_EQ(person_data(*service_, data.log_name).questions.size(), 1U);
  EXPECT_EQ(testing::complaint<Error>([&] { person_data(*service_, "carl"); }),
            "nobody in this study is called 'carl'");
}

}  // namespace
}  // namespace acol::study
