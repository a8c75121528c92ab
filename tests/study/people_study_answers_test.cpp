// Which answers of a person count in a study as it is by default, and until when.

#include <gtest/gtest.h>

#include "study/people_study.hpp"

namespace acol::study {
namespace {

using testing::PeopleStudy;
using testing::SimulatedStudy;

TEST_F(PeopleStudy, APersonWhoIsDoneIsToldSo) {
  SimulatedStudy& study = start({});
  for (int i = 0; i < 10; ++i) {
    const AskReply reply = study.service().ask({.rater = "anna"});
    ASSERT_EQ(reply.questions.size(), 1u);
    study.service().tell({reply.questions[0].question, "yes", "anna"});
  }
  const std::int64_t before = study.service().head();
  EXPECT_TRUE(study.service().ask({.rater = "anna"}).done);
  *study.clock().time += 1'000'000;  // long enough to be taken for gone
  EXPECT_TRUE(study.service().ask({.rater = "anna"}).done);
  EXPECT_EQ(study.service().head(), before) << "nothing is put on record";
  EXPECT_FALSE(study.service().ask({.rater = "bert"}).done);
}

TEST_F(PeopleStudy, TheFirstOneAskedCountsHoweverLateBeforeTheQuestionCloses) {
  SimulatedStudy& study = start({}, 1, [](Definition& d) { d.answers_per_rater = 1; });
  Service& service = study.service();
  const DealtQuestion place = service.ask({.rater = "anna"}).questions.at(0);
  *study.clock().time += 650'000;  // her lease is over
  const DealtQuestion reserve = service.ask({.rater = "bert"}).questions.at(0);
  EXPECT_EQ(reserve.candidate, place.candidate);
  service.tell({reserve.question, "no", "bert"});
  EXPECT_EQ(service.tell({place.question, "yes", "anna"}), TellReply::recorded);
  service.view([&](const Study& now) {
    ASSERT_TRUE(now.hands()->settled(place.question));
    EXPECT_EQ(now.hands()->settled(place.question)->answer, -0.5);
  });
}

TEST_F(PeopleStudy, AfterThatTheReserveStandsInAndTheFirstComesLate) {
  SimulatedStudy& study = start({}, 1, [](Definition& d) { d.answers_per_rater = 1; });
  Service& service = study.service();
  const DealtQuestion place = service.ask({.rater = "anna"}).questions.at(0);
  *study.clock().time += 650'000;
  const DealtQuestion reserve = service.ask({.rater = "bert"}).questions.at(0);
  service.tell({reserve.question, "no", "bert"});
  *study.clock().time += 300'000;
  EXPECT_EQ(service.tell({place.question, "yes", "anna"}), TellReply::late);
  service.view([&](const Study& now) {
    ASSERT_TRUE(now.hands()->settled(place.question));
    EXPECT_FALSE(now.hands()->settled(place.question)->answer);
    EXPECT_EQ(now.hands()->settled(place.question)->substitute, 0.5);
  });
}

TEST_F(PeopleStudy, OnlyTheLastAnswerCanBeTakenBack) {
  SimulatedStudy& study = start({});
  Service& service = study.service();
  const auto answer = [&] {
    const DealtQuestion one = service.ask({.rater = "anna"}).questions.at(0);
    service.tell({one.question, "yes", "anna"});
    return one.question;
  };
  const auto take_back = [&](std::int64_t question) {
    service.run([&](const Study& now, Changes& changes) {
      undo(now, question, "anna", 60'000, study.clock()(), changes);
    });
  };
  const std::int64_t first = answer();
  const std::int64_t second = answer();
  EXPECT_THROW(take_back(first), InvalidArgument);
  take_back(second);
  EXPECT_EQ(service.ask({.rater = "anna"}).questions.at(0).question, second);
}

TEST_F(PeopleStudy, NotSureIsANo) {
  SimulatedStudy& study = start({});
  const DealtQuestion one = study.service().ask({.rater = "anna"}).questions.at(0);
  study.service().tell({one.question, "not sure", "anna"});
  study.service().view(
      [&](const Study& now) { EXPECT_EQ(now.book().question(one.question).value, 0.5); });
}

TEST_F(PeopleStudy, AClockThatWasSetForwardAndBackHoldsNoPlaceUp) {
  constexpr std::int64_t kWeek = 7 * 24 * 3600 * 1000LL;
  start({});
  Service& service = study_->service();
  std::int64_t& clock = *study_->clock().time;
  ASSERT_FALSE(service.ask({.rater = "anna"}).questions.empty());
  clock += kWeek;  // by mistake
  ASSERT_FALSE(service.ask({.rater = "bert"}).questions.empty());
  clock -= kWeek;
  const std::int64_t place = service.ask({.rater = "carl"}).questions.at(0).question;
  const auto state = [&](Service& look) {
    return look.view([&](const Study& study) { return study.book().question(place).state; });
  };
  clock += 899'000;  // the grace is 900 seconds
  service.plan();
  EXPECT_NE(state(service), QuestionState::missed);
  service.ask({.rater = "dora"});
  EXPECT_NE(state(service), QuestionState::missed) << "not before its time";
  clock += 2'000;
  service.ask({.rater = "emil"});
  EXPECT_EQ(state(service), QuestionState::missed);
  std::int64_t last = 0;
  for (const Entry& entry : entries()) {
    EXPECT_GE(entry.at, last);
    last = entry.at;
  }
  EXPECT_TRUE(verified().valid) << verified().reason;
  const auto again = study_->reopened();  // another process goes on where the log is
  EXPECT_EQ(state(*again), QuestionState::missed);
}

}  // namespace
}  // namespace acol::study
