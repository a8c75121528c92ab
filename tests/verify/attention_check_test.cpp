#include <gtest/gtest.h>

#include <tuple>

#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

constexpr Ask kCheck{.candidate = -1, .instead_of = 0, .round = -1};

/// Anna answers about `a`; then she is asked to show that she reads.
Story checked(const Json& changes, const std::string& right = "no", int places = 2) {
  Story story(fresh_answers(changes), right);
  story.round({places, places});
  story.ask("anna", {{0}});
  story.answer(1, "yes", "anna");
  story.ask("anna", {kCheck});
  return story;
}

std::string asked_again(Story story) {
  story.ask("anna", {{1}});
  return story.refused();
}

const std::string kLeftOut = "q3 was asked of somebody who was left out";

TEST(AttentionCheck, WhoFailsAsOftenAsIsStatedIsLeftOut) {
  for (const auto& [answer, most, left_out] :
       {std::tuple("yes", 1, true), {"no", 1, false}, {"yes", 2, false}}) {
    Story story = checked({{"exclude_after_failed", most}});
    story.attend(2, answer, "anna");
    EXPECT_EQ(asked_again(story), left_out ? kLeftOut : "") << answer << most;
    EXPECT_EQ(story.log().answered(), left_out ? 0 : 1);
  }
}

TEST(AttentionCheck, AnyOfTheRightAnswersPasses) {
  Story either = checked({{"exclude_after_failed", 1}}, "yes | no");
  either.attend(2, "yes", "anna");
  EXPECT_EQ(asked_again(either), "");
}

TEST(AttentionCheck, TooFastIsAFailure) {
  for (const double seconds : {0.5, 2.0}) {
    Story story = checked({{"exclude_after_failed", 1}, {"exclude_faster_than", 1}});
    story.attend(2, "no", "anna", {{"seconds", seconds}});
    EXPECT_EQ(asked_again(story), seconds < 1 ? kLeftOut : "");
  }
}

TEST(AttentionCheck, GivingItBackIsAFailure) {
  Story story = checked({{"exclude_after_failed", 1}});
  story.about("skipped", 2);
  EXPECT_EQ(asked_again(story), kLeftOut);
  EXPECT_EQ(story.log().counts().skipped, 0);  // that counts questions about candidates
}

TEST(AttentionCheck, AnswersOfRoundsThatAreCompleteStay) {
  Story story = checked({{"exclude_after_failed", 1}}, "no", 1);
  story.ask("bert", {{1}});
  story.answer(3, "no", "bert");  // the round is complete
  story.attend(2, "yes", "anna");
  EXPECT_EQ(story.log().answered(), 2);
  EXPECT_EQ(standing(story.rounds().finished.at(0), 0), (Standing{1, -0.5, -0.5}));
}

TEST(AttentionCheck, ChecksAreThoseThatTheStudyHas) {
  Story unknown(fresh_answers());
  unknown.round({1, 1});
  unknown.ask("anna", {{-2, 0, -1}});
  EXPECT_EQ(unknown.refused(), "q1 checks attention with a candidate that does not exist");
  Story evidence(fresh_answers());
  evidence.round({1, 1});
  evidence.ask("anna", {{0}});
  evidence.attend(1, "no", "anna");
  EXPECT_EQ(evidence.refused(), "\"q1\" does not check attention");
}

TEST(AttentionCheck, ALeaseEndsWithItsTimeUnlessItsHolderLeft) {
  const auto expires = [](std::int64_t seconds, bool left, const Json& more = Json::object()) {
    Story story(fresh_answers());
    story.round({1, 1});
    story.ask("anna", {{0}});
    if (left) story.write({{"type", "left"}, {"rater", "anna"}});
    story.wait(seconds);
    Json entry = {{"type", "expired"}, {"questions", {"q1"}}};
    entry.update(more);
    story.write(entry);
    return story;
  };
  EXPECT_EQ(expires(44, false).refused(), "\"q1\" expires before its time");
  EXPECT_EQ(expires(45, false).refused(), "");  // others had nothing to do
  EXPECT_EQ(expires(0, true).refused(), "");
  // A clock that shows less than a lease before the question was asked was set back.
  const std::int64_t asked = 1'000'000;
  const Story back = expires(0, false, {{"clock", asked - kLease * kSecond - 1}});
  EXPECT_EQ(back.log().counts().clock_went_back, 1);
  EXPECT_EQ(expires(0, false, {{"clock", asked - kLease * kSecond}}).refused(),
            "\"q1\" expires before its time");
  Story twice = expires(45, false);
  twice.about_all("expired", {1});
  EXPECT_EQ(twice.refused(), "\"q1\" expires, but nobody holds it");
}

TEST(AttentionCheck, LeasesAreRenewedAndQuestionsGivenBackByWhoHasThem) {
  Story story(fresh_answers());
  story.round({1, 1});
  story.ask("anna", {{0}});
  story.about_all("renewed", {1});
  EXPECT_EQ(story.refused(), "");
  story.about("skipped", 1);
  EXPECT_EQ(story.log().counts().skipped, 1);
  Story renewed = story;
  renewed.about_all("renewed", {1});
  EXPECT_EQ(renewed.refused(), "\"q1\" is renewed, but nobody holds it");
  story.about("skipped", 1);
  EXPECT_EQ(story.refused(), "\"q1\" is skipped, but nobody holds it");
}

TEST(AttentionCheck, OnlyHandsOfPeopleAreMissed) {
  Story fresh(fresh_answers());
  fresh.round({1, 1});
  fresh.ask("anna", {{0}});
  fresh.wait(kGrace).about_all("missed", {1});
  EXPECT_EQ(fresh.refused(), "questions are missed, which needs independence = people");
  Story check;
  check.round({1, 1});
  check.ask("anna", {kCheck});
  check.wait(kGrace).about_all("missed", {1});
  EXPECT_EQ(check.refused(), "\"q1\" is missed but only checks attention");
}

}  // namespace
}  // namespace acol::verify
