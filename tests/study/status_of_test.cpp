#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class StatusOf : public testing::StudyTest {
 protected:
  Status now() {
    return service_->view([&](const Study& study) { return status_of(study, clock_()); });
  }
};

TEST_F(StatusOf, CountsAnswersOpenQuestionsAndPeople) {
  make();
  const DealtQuestion first = ask_one("anna");
  ask_one("bert");
  EXPECT_EQ(now().outstanding, 2);
  tell(first.question, "yes", "anna");
  const Status status = now();
  EXPECT_EQ(status.outstanding, 1);
  EXPECT_EQ(status.answered, 1);
  EXPECT_EQ(status.people.seen, 2);
  EXPECT_EQ(status.guarantee, StudyGuarantee::pending);
  EXPECT_EQ(status.undecided + status.feasible + status.infeasible + status.ruled_out, 10);
  *clock_.time += 601'000;  // the leases are over
  EXPECT_EQ(now().outstanding, 0);
}

TEST_F(StatusOf, RecommendsOnlyWithWhatWasShown) {
  make();
  EXPECT_FALSE(now().best_guess.has_value());  // nothing was answered
  answer_all();
  const Status end = now();
  ASSERT_TRUE(end.recommendation.has_value());
  EXPECT_EQ(end.recommendation->candidate, "a5");
  EXPECT_EQ(end.recommendation->reward, 4);
  EXPECT_TRUE(end.recommendation->certified);
  EXPECT_EQ(end.verdict, Verdict::certified);
  EXPECT_FALSE(end.forecast.has_value());
}

TEST_F(StatusOf, WhoMinimisesSeesTheirOwnNumber) {
  make([](Definition& definition) {
    definition.maximize.clear();
    definition.minimize = "gain";
  });
  service_->view([](const Study& study) {
    EXPECT_EQ(study.stated().rewards(7), -7);
    EXPECT_EQ(shown_reward(study, 7), 7);
    return 0;
  });
}

TEST_F(StatusOf, WhatIsLeftIsAtLeastWhatTheRoundWaitsFor) {
  make();
  EXPECT_FALSE(now().forecast.has_value());  // nothing is known yet
  int forecasts = 0;
  for (std::uint64_t n = 0; n < 400 && status()["outcome"] == "running"; ++n) {
    const AskReply reply = service_->ask({.count = 1});
    if (reply.questions.empty()) break;
    const Status status = now();
    if (status.forecast) {
      ++forecasts;
      EXPECT_GE(*status.forecast, static_cast<double>(status.round_missing));
      EXPECT_GE(*status.forecast, 1);
    }
    const DealtQuestion& one = reply.questions.front();
    tell(one.question, testing::simulated_answer(one.candidate, 1, n));
  }
  EXPECT_GT(forecasts, 10);
}

}  // namespace
}  // namespace acol::study
