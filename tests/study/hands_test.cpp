// One hand for everybody, and answers that are final for good (docs/math.md, "People" and "Final
// answers").

#include <gtest/gtest.h>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::people_definition;
using testing::StudyTest;

class HandsTest : public StudyTest {
 protected:
  void start(std::int64_t answers_each = 10) {
    make([&](Definition& d) {
      d.policy = people_definition("").policy;
      d.answers_per_rater = answers_each;
    });
  }
  std::vector<DealtQuestion> hand(const std::string& rater) {
    return service_->ask({.rater = rater, .count = 10}).questions;
  }
  void take_back(std::int64_t question, const std::string& rater) {
    run([&](const Study& now, Changes& changes) {
      undo(now, question, rater, 600'000, clock_(), changes);
    });
  }
  bool is_final(std::int64_t question) {
    return service_->view([&](const Study& now) { return now.hands()->is_final(question); });
  }
};

/// anna has two places and goes away; bert stands in for both, and answers one.
TEST_F(HandsTest, TakingBackAnAnswerOpensNobodyElsesHand) {
  start(2);
  const std::vector<DealtQuestion> places = hand("anna");
  ASSERT_EQ(places.size(), 2u);
  *clock_.time += 650'000;  // her lease is over
  const std::vector<DealtQuestion> reserves = hand("bert");
  ASSERT_EQ(reserves.size(), 2u);
  ASSERT_EQ(reserves[1].candidate, places[1].candidate);
  tell(reserves[0].question, "no", "bert");
  tell(places[1].question, "yes", "anna");  // back again, and one place is left
  EXPECT_FALSE(is_final(places[1].question));
  EXPECT_FALSE(is_final(reserves[0].question)) << "bert may still be needed";
  take_back(places[1].question, "anna");
  take_back(reserves[0].question, "bert");
  tell(reserves[0].question, "yes", "bert");
  tell(places[1].question, "no", "anna");
  tell(places[0].question, "no", "anna");  // her hand is complete
  EXPECT_TRUE(is_final(places[1].question));
  EXPECT_TRUE(is_final(reserves[0].question)) << "nobody waits for what bert has left";
  EXPECT_NE(refused([&] { take_back(reserves[0].question, "bert"); }), "");
}

TEST_F(HandsTest, WhoseEarlierAnswersWereImportedGetsNoHand) {
  start();
  run([](const Study& now, Changes& changes) {
    import_earlier(now, {{"a1", "yes", "anna"}, {"a2", "no", "anna"}, {"a3", "no", ""}}, "",
                   changes);
  });
  EXPECT_TRUE(service_->ask({.rater = "anna"}).done);
  EXPECT_FALSE(hand("bert").empty());
}

TEST_F(HandsTest, WhatWasAskedWithoutANameIsAnsweredWithoutOne) {
  start();
  const std::vector<DealtQuestion> open = service_->ask({.count = 3}).questions;
  ASSERT_EQ(open.size(), 3u);
  EXPECT_NE(
      refused([&] { tell(open[0].question, "yes", "anna"); }).find("was asked without a name"),
      std::string::npos);
  EXPECT_EQ(tell(open[0].question, "yes"), TellReply::recorded);
}

}  // namespace
}  // namespace acol::study
