#include <gtest/gtest.h>

#include "acol/study/commands.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using AnswerCommands = testing::StudyTest;

TEST_F(AnswerCommands, RepeatsByOneRaterMakeItHeuristic) {
  make([](Definition& d) { d.repeats_per_rater = Repeats{std::nullopt}; });
  for (int i = 0; i < 4; ++i) tell(ask_one("anna").question, "yes", "anna");
  EXPECT_EQ(status()["guarantee"], "heuristic");
  EXPECT_NE(status()["reasons"][0].get<std::string>().find("more than once"), std::string::npos);
}

TEST_F(AnswerCommands, TellingTwiceIsHarmlessAndContradictionsAreRefused) {
  make();
  const DealtQuestion one = ask_one();
  EXPECT_EQ(tell(one.question, "yes"), TellReply::recorded);
  EXPECT_EQ(tell(one.question, "yes"), TellReply::repeated);
  EXPECT_EQ(tell(one.question, " Y "), TellReply::repeated);
  EXPECT_NE(refused([&] { tell(one.question, "no"); }).find("has already been answered with 'yes'"),
            std::string::npos);
  EXPECT_EQ(status()["answered"], 1);
}

TEST_F(AnswerCommands, WhatCannotBeToldChangesNothing) {
  make();
  const DealtQuestion one = ask_one("anna");
  const std::size_t before = service_->lines().size();
  EXPECT_NE(refused([&] { tell(77, "yes"); }).find("unknown question"), std::string::npos);
  EXPECT_NE(refused([&] { tell(one.question, "perhaps"); }).find("must be yes, no or not sure"),
            std::string::npos);
  EXPECT_NE(refused([&] { tell(one.question, "yes", "bert"); }).find("was put to 'anna'"),
            std::string::npos);
  EXPECT_NE(refused([&] { service_->ask({.count = 0}); }).find("count must be"), std::string::npos);
  EXPECT_EQ(service_->lines().size(), before);
}

TEST_F(AnswerCommands, ASkippedQuestionGoesToSomebodyElse) {
  make();
  const DealtQuestion one = ask_one("anna");
  run([&](const Study& study, Changes& changes) {
    skip(study, one.question, "anna", "no idea", changes);
  });
  EXPECT_NE(ask_one("anna").candidate, one.candidate);
  // All of the round is still asked for: 10 raters more than enough for the rest.
  const AskReply rest = service_->ask({.count = 1000});
  const auto round = service_->view([](const Study& study) { return study.book().rounds()[0]; });
  EXPECT_EQ(std::ssize(rest.questions) + 1, round.missing);
}

TEST_F(AnswerCommands, ALateAnswerCountsIfItIsTheFirstAndIsKeptIfNot) {
  make([](Definition& d) { d.lease = 1; });
  const AskReply first = service_->ask({.count = 1000});
  *clock_.time += 2000;
  const AskReply second = service_->ask({.count = 1000});
  ASSERT_EQ(first.questions.size(), second.questions.size());
  for (const DealtQuestion& one : first.questions)
    EXPECT_EQ(tell(one.question, "yes"), TellReply::recorded);
  for (const DealtQuestion& one : second.questions)
    EXPECT_EQ(tell(one.question, "yes"), TellReply::late);
  EXPECT_EQ(status()["answered"], first.questions.size());
}

TEST_F(AnswerCommands, AmendingComputesTheEvidenceAnewAndVoidsTheGuarantee) {
  make();
  answer_all(4, 1000);
  const auto before = status();
  ASSERT_EQ(before["outcome"], "certified");
  // A twin whose first answer was the other one from the start has the same evidence.
  run([&](const Study& study, Changes& changes) {
    const std::string other =
        study.book().answer_of(study.book().question(1)) == "yes" ? "no" : "yes";
    amend(study, {1, other, ""}, changes);
  });
  const auto after = status();
  EXPECT_EQ(after["guarantee"], "voided");
  EXPECT_EQ(after["reasons"][0], "the answer to question q1 was amended");
  EXPECT_NE(after["outcome"], "certified");
  EXPECT_EQ(after["recommendation"]["certified"], false);
  EXPECT_EQ(status(*open()), after);
}

TEST_F(AnswerCommands, ARetractedAnswerIsAskedForAgainAndLaterRoundsWait) {
  make();
  answer_all(5, 1000);
  const std::int64_t rounds = status()["rounds"];
  run([](const Study& study, Changes& changes) { retract(study, 1, "typo", changes); });
  EXPECT_EQ(status()["guarantee"], "voided");
  EXPECT_EQ(status()["rounds"], 0);
  EXPECT_EQ(status()["outcome"], "running");
  const DealtQuestion again = ask_one();
  EXPECT_EQ(again.round, 0);
  tell(again.question, "yes");
  EXPECT_GE(status()["rounds"], std::min<std::int64_t>(rounds, 1));
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AnswerCommands, EarlierAnswersAreUsedAsHeuristics) {
  make();
  std::vector<EarlierAnswer> earlier;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const auto arm = static_cast<ArmIndex>(i % 10);
    earlier.push_back({fmt::format("a{}", arm + 1), testing::simulated_answer(arm, 9, i), ""});
  }
  run([&](const Study& study, Changes& changes) {
    import_earlier(study, earlier, "last year.csv", changes);
  });
  EXPECT_EQ(status()["answered"], 400);
  EXPECT_EQ(status()["guarantee"], "heuristic");
  answer_all(9, 1000);
  EXPECT_EQ(status()["recommendation"]["candidate"], "a5");
  EXPECT_EQ(status(*open()), status());
}

}  // namespace
}  // namespace acol::study
