#include "acol/study/people.hpp"

#include <gtest/gtest.h>

#include "acol/study/epoch.hpp"
#include "acol/study/stuck.hpp"
#include "support/study_fixture.hpp"

namespace acol {
namespace {

using testing::StudyTest;

/// People who come with the defaults: nobody said how many they would be.
class PeopleTest : public StudyTest {
 protected:
  /// Everybody in turn answers what there is for them, until nobody gets a question any more.
  void answer_in_turn(int people, std::uint64_t seed) {
    for (bool some = true; some;) {
      some = false;
      for (int person = 0; person < people; ++person) {
        const std::string name = fmt::format("p{}", person);
        const AskReply reply = service_->ask({.rater = name, .count = 2});
        *clock_.time += 500;
        for (const DealtQuestion& one : reply.questions) {
          tell(one.question,
               testing::simulated_answer(one.candidate, seed,
                                         static_cast<std::uint64_t>(one.question)),
               name);
          some = true;
        }
      }
    }
  }
  std::int64_t open_rounds() {
    return service_->view([](const Study& study) {
      return std::ssize(study.book().rounds()) - study.rounds_counted();
    });
  }
  void leave(const std::string& name) {
    run([&](const Study& study, Changes& changes) { acol::leave(study, name, changes); });
  }
};

TEST_F(PeopleTest, FivePeopleAreNeverLeftWaitingForever) {
  make();
  answer_in_turn(5, 31);
  auto end = status();
  ASSERT_EQ(end["outcome"], "running") << "fifty answers are not enough here";
  EXPECT_GE(end["answered"], 40) << "nearly everybody was asked about nearly everything";
  ASSERT_TRUE(end["stuck"].is_string());
  EXPECT_NE(end["stuck"].get<std::string>().find("best guess"), std::string::npos);
  EXPECT_TRUE(end["best_guess"].is_object());
  EXPECT_GE(end["people"]["needed"], 1);
  EXPECT_EQ(end["people"]["seen"], 5);
  EXPECT_EQ(status(*open()), end);
  // Somebody new sets it going again.
  EXPECT_FALSE(service_->ask({.rater = "new"}).questions.empty());
  EXPECT_TRUE(status()["stuck"].is_null());
}

TEST_F(PeopleTest, NoFewerPeopleAreNeededThanAnyProofTakes) {
  make();
  answer_in_turn(1, 31);
  const auto now = status();
  // Whoever bets against "at most a share q says yes" gains a factor of at most 1/q with each yes.
  const double share =
      (1 - service_->view([](const Study& s) { return s.problem().threshold(); })) / 2;
  const double proof = std::log(1 / now["delta"].get<double>()) / std::log(1 / share);
  EXPECT_GE(now["people"]["needed"].get<double>(), std::ceil(proof) - 1) << now.dump();
  EXPECT_TRUE(now["forecast_questions_left"].is_number()) << "between two rounds, too";
  EXPECT_EQ(status(*open()), now);
}

TEST_F(PeopleTest, ACrowdComesToACertifiedEnd) {
  make();
  answer_in_turn(200, 32);
  EXPECT_EQ(status()["verdict"], "certified") << status().dump();
  EXPECT_EQ(status()["recommendation"]["candidate"], "a5");
  EXPECT_EQ(status(*open()), status());
}

TEST_F(PeopleTest, ARoundAsksNoMoreOfACandidateThanPeopleAreHere) {
  make();
  for (int person = 0; person < 4; ++person) {
    service_->ask({.rater = fmt::format("p{}", person)});
    service_->view([&](const Study& study) {
      std::map<std::int64_t, std::int64_t> asked;
      for (const RoundBook& round : study.book().rounds()) {
        for (std::size_t i = 0; i < round.counts.size(); ++i) {
          asked[round.candidates[i]] += round.counts[i];
        }
      }
      for (const auto& [candidate, count] : asked) EXPECT_LE(count, person + 1) << candidate;
      return 0;
    });
  }
}

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

TEST_F(PeopleTest, OneVocabularyFromTheFirstMomentToTheLast) {
  make();
  auto now = status();
  EXPECT_EQ(now["verdict"], "not-yet");
  EXPECT_EQ(now["guarantee"], "pending");
  EXPECT_TRUE(now["best_guess"].is_null());
  EXPECT_TRUE(now["stuck"].is_null()) << "nobody has come yet";
  answer_all();
  now = status();
  EXPECT_EQ(now["verdict"], "certified");
  EXPECT_EQ(now["guarantee"], "certified");
  const std::string claim = now["claim"];
  EXPECT_NE(claim.find("'a5' is the best acceptable candidate"), std::string::npos) << claim;
  EXPECT_NE(claim.find("wrong with probability at most 5 %"), std::string::npos) << claim;
  run([](const Study& study, Changes& changes) { amend(study, {1, "no", ""}, changes); });
  run([](const Study& study, Changes& changes) { amend(study, {1, "yes", ""}, changes); });
  EXPECT_EQ(status()["verdict"], "void");
  make([](Definition& d) { d.budget = 20; });
  answer_all();
  EXPECT_EQ(status()["verdict"], "stopped");
  EXPECT_EQ(status()["guarantee"], "pending");
}

TEST_F(PeopleTest, EveryVerdictHasItsSentence) {
  std::set<std::string> sentences;
  for (const auto& choice : kChoices<Verdict>) {
    sentences.insert(heading(choice.value) + meaning(choice.value, 0.05));
  }
  EXPECT_EQ(sentences.size(), 5u);
}

TEST_F(PeopleTest, AnAnswerAboutAWithdrawnCandidateIsRefused) {
  make();
  const AskReply reply = service_->ask({.rater = "anna", .count = 100});
  const std::string id = fmt::format("a{}", reply.questions[0].candidate + 1);
  run([&](const Study& study, Changes& changes) { withdraw(study, {id}, "", changes); });
  EXPECT_NE(refused([&] { tell(reply.questions[0].question, "yes", "anna"); }).find("withdrawn"),
            std::string::npos);
}

TEST_F(PeopleTest, RatersAnswerForThemselvesAlone) {
  make();
  const DealtQuestion one = ask_one("anna");
  TellRequest request{
      .question = one.question, .answer = "yes", .caller = {.speaker = Speaker::rater}};
  EXPECT_NE(refused([&] { service_->tell(request); }).find("somebody else"), std::string::npos);
  request.caller.speaker = Speaker::owner;
  EXPECT_EQ(service_->tell(request), TellReply::recorded) << "the owner may";
}

TEST_F(PeopleTest, AnswersAreNotTakenBackTimeAndAgain) {
  make();
  const AskReply reply = service_->ask({.count = 1000});
  const auto take_back = [&](std::int64_t question) {
    run([&](const Study& study, Changes& changes) {
      undo(study, question, "", 60'000, clock_(), changes);
    });
  };
  const std::int64_t first = reply.questions[0].question;
  for (int time = 0; time < 2; ++time) {
    tell(first, "yes");
    take_back(first);
  }
  tell(first, "no");
  EXPECT_NE(refused([&] { take_back(first); }).find("too many"), std::string::npos);
  int taken = 2;
  std::string why;
  for (std::size_t i = 1; i + 1 < reply.questions.size() && why.empty(); ++i) {
    tell(reply.questions[i].question, "yes");
    why = testing::complaint<InvalidArgument>([&] { take_back(reply.questions[i].question); });
    taken += why.empty();
  }
  EXPECT_LE(taken, 10);
}

TEST(Epochs, ShareDelta) {
  double sum = 0;
  for (std::int64_t epoch = 1; epoch <= 100'000; ++epoch) sum += epoch_delta(0.05, epoch);
  EXPECT_NEAR(sum, 0.05, 1e-6);
  EXPECT_LE(sum, 0.05);
  EXPECT_DOUBLE_EQ(epoch_delta(0.05, 1), 0.0475) << "an ordinary study pays nearly nothing";
}

TEST(People, AreHereUntilTheyLeaveOrAreSilentForLong) {
  People people;
  people.act(3, 1000);
  EXPECT_TRUE(people.here(3, 1000 + People::kAbsence));
  EXPECT_FALSE(people.here(3, 1001 + People::kAbsence));
  people.act(3, 5'000'000);
  people.leave(3);
  EXPECT_FALSE(people.here(3, 5'000'000));
  people.wait(3, 5'000'001);
  EXPECT_TRUE(people.here(3, 5'000'001));
  EXPECT_EQ(people.waiting(), std::vector<std::int64_t>{3});
  EXPECT_FALSE(people.waits_unnoted(3, 5'000'002));
}

}  // namespace
}  // namespace acol
