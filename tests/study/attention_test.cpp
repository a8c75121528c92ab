#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>

#include "acol/study/answers_csv.hpp"
#include "acol/study/verdict.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;
using testing::StudyTest;

class AttentionTest : public StudyTest {
 protected:
  void make_checked(const std::function<void(Definition&)>& change = [](Definition&) {}) {
    // Candidates of a kind of their own each: every round asks about all of them.
    std::string table = "name,kind,gain,check\n";
    for (int i = 0; i < 10; ++i) table += fmt::format("a{},k{},{},\n", i + 1, i, i);
    for (int i = 0; i < 4; ++i) table += fmt::format("trap{},,,{}\n", i, i % 2 == 0 ? "no" : "yes");
    const ScratchFile file(table, ".csv");
    Definition definition = testing::sizes_definition(file.path());
    definition.features = {"kind"};
    definition.attention = "check";
    definition.attention_every = 3;
    definition.exclude_after_failed = 2;
    change(definition);
    place_ = std::make_unique<testing::MemoryPlace>(testing::created_line(definition));
    service_ = open();
  }
  /// Answers up to `count` questions of a person, who fails traps or not; how many traps there
  /// were.
  int answer(const std::string& rater, int count, bool attentive) {
    int traps = 0;
    for (int i = 0; i < count; ++i) {
      const AskReply reply = service_->ask({.rater = rater});
      if (reply.questions.empty()) break;
      const DealtQuestion one = reply.questions[0];
      if (one.candidate >= 0) {
        tell(one.question,
             testing::simulated_answer(one.candidate, 1, static_cast<std::uint64_t>(one.question)),
             rater);
        continue;
      }
      ++traps;
      const bool right_is_no = one.candidate % 2 != 0;  // −1 and −3
      tell(one.question, right_is_no == attentive ? "no" : "yes", rater);
    }
    return traps;
  }
};

TEST_F(AttentionTest, OneInEveryFewQuestionsChecksAttentionAndIsNoEvidence) {
  make_checked();
  EXPECT_EQ(answer("anna", 12, true), 3);
  EXPECT_EQ(status()["answered"], 9);
  EXPECT_EQ(status()["left_out"].size(), 0u);
  EXPECT_EQ(status()["candidates"], 10);
  EXPECT_NE(refused([&] { service_->ask({}); }).find("the rater's name with every question"),
            std::string::npos);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AttentionTest, PeopleCannotTellWhichQuestionsCheckThem) {
  make_checked();
  const AskReply reply = service_->ask({.rater = "anna", .count = 8});
  ASSERT_EQ(reply.questions.size(), 8u);
  for (const DealtQuestion& one : reply.questions) {
    const QuestionView question =
        service_->view([&](const Study& study) { return question_view(study, one.question); });
    EXPECT_GE(question.arm, 0);
    EXPECT_EQ(question.round, 0);
    EXPECT_EQ(question.allowed, "yes, no or not sure");
  }
}

TEST_F(AttentionTest, AnswersThatCheckAttentionAreExportedAsSuch) {
  make_checked();
  const int traps = answer("anna", 12, true);
  const auto rows = answer_rows(*service_);
  ASSERT_EQ(rows.size(), 12u);
  EXPECT_EQ(std::ranges::count_if(rows, &AnswerRow::checks_attention), traps);
  const std::string csv = io::whole(answers_csv(*service_, false));
  for (const AnswerRow& row : rows) {
    const bool trap = row.checks_attention();
    EXPECT_EQ(row.candidate,
              trap ? fmt::format("trap{}", -1 - row.arm) : fmt::format("a{}", row.arm + 1));
    const std::string line = fmt::format("{},{},{},{},anna,{},", row.question, row.candidate,
                                         row.arm, trap ? "attention" : "0", row.answer);
    EXPECT_NE(csv.find(line), std::string::npos) << line;
  }
}

TEST_F(AttentionTest, WhoAnswersACheckOfNobodyInParticularTwiceIsToldWhichOne) {
  make_checked();
  run([](const Study&, Changes& changes) {  // as another program may have logged it
    changes.emplace_back(Asked{.questions = {{1, kAttentionRound, -3}, {2, kAttentionRound, -3}}});
  });
  EXPECT_EQ(tell(1, "no", "anna"), TellReply::recorded);
  EXPECT_NE(
      refused([&] { tell(2, "no", "anna"); }).find("'anna' has been asked about 'trap2' already"),
      std::string::npos);
}

TEST_F(AttentionTest, WhoFailsTooManyIsLeftOutBeforeTheirAnswersCount) {
  make_checked();
  answer("bert", 40, false);
  EXPECT_EQ(status()["left_out"], nlohmann::ordered_json({"bert"}));
  EXPECT_EQ(status()["answered"], 0) << "the round was not complete";
  EXPECT_EQ(status()["outstanding"], 0);
  EXPECT_EQ(status()["guarantee"], "pending");
  const AskReply reply = service_->ask({.rater = "bert"});
  EXPECT_TRUE(reply.questions.empty());
  EXPECT_TRUE(reply.done);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AttentionTest, WhatWasCountedStaysAndWhatWasNotGoesToOthers) {
  make_checked([](Definition& d) {
    d.attention_every = 4;
    d.exclude_after_failed = 1;
    d.repeats_per_rater = Repeats{std::nullopt};
  });
  answer("bert", 3, true);
  while (status()["rounds"] < 1) answer("carl", 1, true);
  const auto answers_of_bert = [&] {
    return service_->view([](const Study& study) {
      const auto bert = study.book().find_rater("bert");
      return std::ranges::count_if(study.book().questions(), [&](const QuestionRecord& record) {
        return record.rater == bert && record.round >= 0 && record.state == QuestionState::answered;
      });
    });
  };
  const std::int64_t rounds = status()["rounds"];
  ASSERT_GE(rounds, 1);
  const auto counted = answers_of_bert();
  ASSERT_GE(counted, 2);
  const AskReply reply = service_->ask({.rater = "bert", .count = 10});
  std::int64_t held = 0;
  std::int64_t trap = 0;
  for (const DealtQuestion& one : reply.questions) {
    if (one.candidate < 0) {
      trap = one.question;
    } else if (held == 0) {
      held = one.question;
    } else {
      tell(one.question, "yes", "bert");
    }
  }
  ASSERT_GT(trap, 0);
  ASSERT_EQ(status()["rounds"], rounds) << "bert still holds a question of the next";
  EXPECT_GT(answers_of_bert(), counted);
  run([&](const Study& study, Changes& changes) { skip(study, trap, "bert", "", changes); });
  EXPECT_EQ(answers_of_bert(), counted);
  EXPECT_EQ(tell(held, "yes", "bert"), TellReply::late);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AttentionTest, AnswersThatAreTooFastFail) {
  make_checked([](Definition& d) {
    d.exclude_after_failed = 1;
    d.exclude_faster_than = 2;
  });
  for (int i = 0; i < 8 && status()["left_out"].empty(); ++i) {
    const DealtQuestion one = ask_one("carl");
    service_->tell({one.question, one.candidate % 2 != 0 ? "no" : "yes", "carl", 1.5});
  }
  EXPECT_EQ(status()["left_out"].size(), 1u);
}

TEST_F(AttentionTest, SaysWhatIsWrongWithTheColumn) {
  const auto complaint_about = [&](const std::string& last) {
    const ScratchFile file("name,size,gain,check\na,1,1,\nb,2,2,\nc," + last + "\n", ".csv");
    Definition definition = testing::sizes_definition(file.path());
    definition.attention = "check";
    return complaint<Error>([&] { set_up(definition); });
  };
  EXPECT_NE(
      complaint_about(",,perhaps").find(":4: column 'check' (the right answer) must be empty"),
      std::string::npos);
  EXPECT_NE(complaint_about("3,3,").find("no row has a right answer"), std::string::npos);
}

}  // namespace
}  // namespace acol::study
