#include "acol/study/verdict.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class VerdictTest : public testing::StudyTest {
 protected:
  Verdict verdict() {
    return service_->view([](const Study& study) { return verdict_of(study); });
  }
};

TEST_F(VerdictTest, FollowsAStudyFromItsBeginningToItsEnd) {
  make();
  EXPECT_EQ(verdict(), Verdict::not_yet);
  answer_all();
  EXPECT_EQ(verdict(), Verdict::certified);
}

TEST_F(VerdictTest, ABudgetThatIsSpentStopsWithoutACertificate) {
  make([](Definition& definition) { definition.budget = 5; });
  answer_all();
  EXPECT_EQ(verdict(), Verdict::stopped);
}

TEST_F(VerdictTest, WhatBreaksThePromiseComesBeforeTheOutcome) {
  make();
  answer_all();
  ASSERT_EQ(verdict(), Verdict::certified);
  run([](const Study& study, Changes& changes) {
    const bool yes = study.book().answer_of(study.book().question(1)) == "yes";
    amend(study, {1, yes ? "no" : "yes", ""}, changes);
  });
  EXPECT_EQ(verdict(), Verdict::voided);
}

TEST(Verdicts, EachHasItsOwnHeadingAndSentence) {
  std::set<std::string> headings;
  std::set<std::string> sentences;
  for (const auto& choice : kChoices<Verdict>) {
    headings.insert(heading(choice.value));
    sentences.insert(meaning(choice.value, 0.05));
  }
  EXPECT_EQ(headings.size(), std::size(kChoices<Verdict>));
  EXPECT_EQ(sentences.size(), std::size(kChoices<Verdict>));
  EXPECT_EQ(meaning(Verdict::certified, 0.05), "The result is wrong with probability at most 5 %.");
}

}  // namespace
}  // namespace acol::study
