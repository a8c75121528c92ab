// People who wait, leave or go without a word: what they hold, and what others get meanwhile.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "acol/study/stuck.hpp"
#include "study/people_in_turn.hpp"

namespace acol::study {
namespace {

using testing::PeopleTest;

TEST_F(PeopleTest, WhoWouldWaitGetsAQuestionOfTheNextRound) {
  make();
  const AskReply first = service_->ask({.rater = "anna", .count = 100});
  ASSERT_FALSE(first.questions.empty());
  ASSERT_EQ(open_rounds(), 1);
  const DealtQuestion ahead = ask_one("bert");
  EXPECT_EQ(ahead.round, 1) << "the first round is all out";
  // It waits for the one before it.
  tell(ahead.question, "yes", "bert");
  EXPECT_EQ(status()["rounds"], 0);
  for (const DealtQuestion& one : first.questions) tell(one.question, "yes", "anna");
  EXPECT_EQ(status()["rounds"], 1);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(PeopleTest, RoundsAheadAreFewAndNotForProgramsWithoutAName) {
  make();
  for (int person = 0; person < 30; ++person) {
    service_->ask({.rater = fmt::format("p{}", person), .count = 100});
  }
  EXPECT_LE(open_rounds(), 4);
  make();
  service_->ask({.count = 1000});
  EXPECT_TRUE(service_->ask({.count = 1000}).questions.empty());
  EXPECT_EQ(open_rounds(), 1);
}

TEST_F(PeopleTest, WhatSomebodyHoldsWhoLeftGoesToOthersAtOnce) {
  make();
  const AskReply held = service_->ask({.rater = "anna", .count = 100});
  const AskReply others = service_->ask({.rater = "bert", .count = 1});
  leave("anna");
  const AskReply now = service_->ask({.rater = "bert", .count = 100});
  std::set<std::int64_t> candidates;
  for (const DealtQuestion& one : now.questions) candidates.insert(one.candidate);
  for (const DealtQuestion& one : held.questions) EXPECT_TRUE(candidates.contains(one.candidate));
  // Who comes back before anybody took them has the same questions.
  make();
  const DealtQuestion mine = ask_one("anna");
  leave("anna");
  EXPECT_EQ(ask_one("anna").question, mine.question);
}

TEST_F(PeopleTest, WhoHasNothingElseToDoMayTakeWhatIsOverdue) {
  std::string table = "name,size,gain\n";
  for (int i = 0; i < 100; ++i) table += fmt::format("c{0},{0},{0}\n", i);
  const testing::ScratchFile file(table, ".csv");
  make([&](Definition& d) { d.candidates = file.path(); });
  service_->ask({.rater = "anna", .count = 3});
  // Dora answers what there is for her, then waits.
  const auto idle = [&] {
    const AskReply reply = service_->ask({.rater = "dora", .count = 100});
    for (const DealtQuestion& one : reply.questions) {
      tell(one.question, "yes", "dora");
    }
    return reply.questions.size();
  };
  // What she could be asked in rounds ahead is used up when nothing comes twice.
  for (int nothing = 0; nothing < 2;) nothing = idle() > 0 ? 0 : nothing + 1;
  *clock_.time += 44'000;
  EXPECT_EQ(idle(), 0u) << "people may think";
  *clock_.time += 2'000;
  EXPECT_GT(idle(), 0u) << "but not for ever, where others wait";
}

TEST_F(PeopleTest, SomebodyIsLeftToAnswerInThePlaceOfThoseWhoGoWithoutAWord) {
  make();
  answer_in_turn(1, 33);  // somebody is done before the others come
  for (int person = 1; person < 40; ++person) {
    run([&](const Study& study, Changes& changes) {
      arrive(study, fmt::format("p{}", person), *clock_.time, changes);
    });
  }
  for (int person = 36; person < 40; ++person) {
    service_->ask({.rater = fmt::format("p{}", person), .count = 2});
  }
  answer_in_turn(36, 33);  // four are silent from now on
  *clock_.time += 46'000;  // what they hold is overdue
  answer_in_turn(36, 34);
  service_->view([](const Study& study) {
    EXPECT_GE(study.rounds_counted(), 1) << "a round waits for people who are gone";
    const auto silent = [&](std::int64_t question) {
      const QuestionRecord& record = study.book().question(question);
      const std::string& name = study.book().raters()[static_cast<std::size_t>(record.rater)];
      return std::stoi(name.substr(1)) >= 36 && record.round == study.rounds_counted() &&
             study.book().wanted(question);
    };
    EXPECT_TRUE(study.over() || std::ranges::none_of(study.book().open(), silent));
  });
}

TEST_F(PeopleTest, WhoWaitsForTheFirstRoundIsNotToldThatNothingGoesOn) {
  make();
  service_->plan_elsewhere([] {});  // planning takes a while
  EXPECT_TRUE(service_->ask({.rater = "p0"}).questions.empty());
  service_->view([&](const Study& study) {
    EXPECT_FALSE(stuck(study, *clock_.time + 1000));
    EXPECT_TRUE(stuck(study, *clock_.time + 60'000)) << "in the end they are told";
  });
}

}  // namespace
}  // namespace acol::study
