#include "acol/study/people.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "study/people_in_turn.hpp"

namespace acol::study {
namespace {

using testing::PeopleTest;

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

}  // namespace
}  // namespace acol::study
