#include "acol/study/commands.hpp"

#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using Commands = testing::StudyTest;

TEST_F(Commands, PauseStopAndResume) {
  make();
  const DealtQuestion one = ask_one();
  run([](const Study& study, Changes& changes) { pause(study, "lunch", changes); });
  EXPECT_TRUE(service_->ask({}).questions.empty());
  EXPECT_EQ(tell(one.question, "yes"), TellReply::recorded) << "open questions may be answered";
  run([](const Study& study, Changes& changes) { resume(study, changes); });
  const DealtQuestion two = ask_one();
  run([](const Study& study, Changes& changes) { stop(study, "enough", changes); });
  EXPECT_EQ(status()["outcome"], "stopped");
  EXPECT_TRUE(service_->ask({}).done);
  EXPECT_EQ(tell(two.question, "yes"), TellReply::late);
  run([](const Study& study, Changes& changes) { resume(study, changes); });
  EXPECT_EQ(status()["outcome"], "running");
}

TEST_F(Commands, AClosedRoundIsKeptButNotUsed) {
  make();
  ask_one();
  run([](const Study& study, Changes& changes) { close_round(study, "nobody", changes); });
  EXPECT_EQ(status()["guarantee"], "pending") << "no answer of it was in";
  const AskReply reply = service_->ask({.count = 3});
  EXPECT_EQ(reply.questions[0].round, 1);
  tell(reply.questions[0].question, "yes");
  run([](const Study& study, Changes& changes) { close_round(study, "nobody", changes); });
  EXPECT_EQ(status()["guarantee"], "voided");
  EXPECT_EQ(tell(reply.questions[1].question, "yes"), TellReply::late);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(Commands, WithdrawnCandidatesAreNeitherAskedAboutNorRecommended) {
  make();
  run([](const Study& study, Changes& changes) { withdraw(study, {"a5"}, "sold out", changes); });
  answer_all(7, 100);
  const auto end = status();
  EXPECT_EQ(end["recommendation"]["candidate"], "a4");
  EXPECT_EQ(end["guarantee"], "certified") << "nobody had answered yet";
  for (const Entry& entry : entries()) {
    if (const auto* round = std::get_if<RoundCommitted>(&entry.body)) {
      EXPECT_EQ(std::ranges::count(round->candidates, 4), 0);
    }
  }
}

TEST_F(Commands, WithdrawingAfterAnswersIsHeuristic) {
  make();
  answer_all(8, 1000);
  ASSERT_EQ(status()["recommendation"]["candidate"], "a5");
  run([](const Study& study, Changes& changes) { withdraw(study, {"a5"}, "", changes); });
  EXPECT_EQ(status()["guarantee"], "heuristic");
  answer_all(8, 1000);
  EXPECT_EQ(status()["recommendation"]["candidate"], "a4");
  EXPECT_EQ(status(*open()), status());
}

}  // namespace
}  // namespace acol::study
