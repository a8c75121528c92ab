#include "acol/verify/people_check.hpp"

#include <gtest/gtest.h>

#include "verify/certified_claim.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

/// A round of hands of two: nobody wants `a`, everybody `b`.
Story unanimous(int people, Json changes = Json::object()) {
  Story story(std::move(changes));
  story.round({people, people});
  for (int i = 0; i < people; ++i) {
    const std::string who = i % 2 == 0 ? fmt::format("person {}", i) : fmt::format("@{}", i);
    story.ask(who, {{0}, {1}});
    const std::string name = i % 2 == 0 ? who : "";
    story.answer(2 * i + 1, i % 3 == 0 ? "no" : "not sure", name);
    story.answer(2 * i + 2, "yes", name);
  }
  return story;
}

TEST(PeopleCheck, AcceptsWhatPeopleProved) {
  const CertificateVerdict verdict = unanimous(10).verdict(certified(20, 1));
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  for (const char* part :
       {"'b' is the best acceptable candidate: of people like the 10 who answered, at least ",
        " would say yes, and this is not so of any candidate with a higher ",
        "The result is wrong with probability at most 10 %. It holds within a margin of 0, wrong "
        "with probability at most delta = 0.1; nothing is assumed about how acceptance depends on "
        "the features; people are "
        "treated as independent draws, and one person's answers may depend on each other; \"not "
        "sure\" counts as no; from 20 answers by 10 people (5 known only by a device)",
        "no answer is missing"}) {
    EXPECT_TRUE(says(verdict.claim, part));
  }
  EXPECT_FALSE(unanimous(10).verdict(certified(20, 2)).valid);
  EXPECT_FALSE(unanimous(10).verdict(certified(19, 1)).valid);
  EXPECT_EQ(unanimous(3).verdict(certified(6, 1)).reason,
            "the evidence does not single out the recommended candidate");
}

TEST(PeopleCheck, RoundsNeedNotBeCompleteToCount) {
  Story story;
  story.round({100, 100});
  for (int i = 0; i < 20; ++i) {
    story.ask("", {{i % 2}});
    story.answer(i + 1, i % 2 == 0 ? "no" : "yes");
  }
  const CertificateVerdict verdict = story.verdict(certified(20, 0));
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_TRUE(says(verdict.claim,
                   "from 20 answers, all without a name, each treated as another "
                   "person's (0 skipped"));
}

TEST(PeopleCheck, HandsAreOneAPerson) {
  const auto second = [](const std::string& who, const std::vector<Ask>& first,
                         const std::vector<Ask>& then) {
    Story story;
    story.round({9, 9, 9});
    story.round({9, 9, 9});
    story.ask(who, first);
    if (!then.empty()) story.ask(who, then);
    return story.wrong();
  };
  EXPECT_EQ(second("anna", {{0}, {1}}, {}), "");
  EXPECT_EQ(second("", {{0}, {0}, {0, 0, 1}}, {{0, 0, 1}}), "");  // persons of their own
  EXPECT_TRUE(says(second("anna", {{0}}, {{1}}), "q2 is put to somebody who already had"));
  EXPECT_TRUE(says(second("@x", {{0}}, {{0, 0, 1}}), "q2 is put to somebody who already had"));
  EXPECT_TRUE(says(second("anna", {{0}, {1, 0, 1}}, {}), "q2 belongs to a different round"));
  EXPECT_TRUE(
      says(second("anna", {{0}, {0}}, {}), "q2 asks somebody about a candidate for the second"));
  EXPECT_TRUE(says(second("anna", {{0}, {1}, {2}}, {}), "q3 exceeds the questions that a person"));
}

TEST(PeopleCheck, PlacesAreThoseOfTheRoundInItsTurn) {
  Story full;
  full.round({1, 1});
  full.ask("anna", {{0}});
  full.ask("bert", {{0}});
  EXPECT_TRUE(says(full.wrong(), "q2 exceeds the places of its round"));

  Story early;
  early.round({1, 1});
  early.round({1, 1});
  early.ask("anna", {{0}});
  early.ask("bert", {{0, 0, 1}});
  EXPECT_EQ(early.wrong(), "");
  early.ask("carl", {{1}});
  EXPECT_TRUE(says(early.wrong(), "q3 is a place of a round, but a later one has begun"));
}

/// Anna has q1; after her lease (or skip) dora gets q2 in its place.
Story with_reserve(const std::string& how) {
  Story story;
  story.round({2, 2});
  story.ask("anna", {{0}});
  if (how == "expired") story.wait(kLease).about_all(how, {1});
  if (how == "skipped") story.about(how, 1);
  story.ask("dora", {{0, 1}});
  return story;
}

TEST(PeopleCheck, ReservesStandInForWhatNobodyHas) {
  EXPECT_EQ(with_reserve("expired").wrong(), "");
  EXPECT_EQ(with_reserve("skipped").wrong(), "");
  EXPECT_TRUE(says(with_reserve("").wrong(), "q2 stands in for q1, which somebody holds"));
  const auto one_more = [](Story story, const std::string& who, Ask ask) {
    story.ask(who, {ask});
    return story.wrong();
  };
  EXPECT_TRUE(
      says(one_more(with_reserve("expired"), "emil", {0, 1}), "q3 stands in for q1, as q2 does"));
  EXPECT_TRUE(
      says(one_more(with_reserve("expired"), "emil", {1, 1}), "q3 stands in for q1, which is no"));
  EXPECT_TRUE(
      says(one_more(with_reserve("expired"), "emil", {0, 2}), "q3 stands in for q2, which is no"));
  EXPECT_TRUE(says(one_more(with_reserve("expired"), "emil", {0, 7}), "q7 was never asked"));
  Story answered = with_reserve("expired");
  answered.answer(2, "yes", "dora");
  EXPECT_TRUE(says(one_more(answered, "emil", {0, 1}), "q3 stands in for q1, as q2 does"));
  Story late = with_reserve("expired");
  late.answer(1, "yes", "anna");
  EXPECT_TRUE(says(one_more(late, "emil", {0, 1}), "q3 stands in for q1, which is answered"));
  Story again = with_reserve("expired");
  again.wait(kLease).about_all("expired", {2});
  EXPECT_EQ(one_more(again, "emil", {0, 1}), "");
  Story own;
  own.round({2, 2});
  own.ask("anna", {{0}});
  own.wait(kLease).about_all("expired", {1});
  own.ask("anna", {{0, 1}});
  EXPECT_TRUE(says(own.wrong(), "q2 is put to somebody who already had"));
}

TEST(PeopleCheck, ClosingIsKept) {
  Story other;
  other.round({2, 2});
  other.ask("anna", {{0}}, {{"closes", 1'000'000 + kLease * kSecond}});
  EXPECT_TRUE(says(other.wrong(), "q1 does not close when its grace is over"));

  Story in_time = with_reserve("expired");
  in_time.wait(kGrace - kLease - 1).answer(1, "no", "anna");
  EXPECT_EQ(in_time.wrong(), "");
  Story too_late = with_reserve("expired");
  too_late.wait(kGrace - kLease).answer(1, "no", "anna");
  EXPECT_TRUE(says(too_late.wrong(), "q1 is answered after it was closed"));
  Story skipped = with_reserve("skipped");
  skipped.answer(1, "no", "anna");
  EXPECT_TRUE(says(skipped.wrong(), "q1 is answered after it was skipped"));
  Story stranger = with_reserve("expired");
  stranger.answer(2, "no", "emil");
  EXPECT_TRUE(says(stranger.wrong(), "q2 is answered by somebody else"));
  Story nameless;
  nameless.round({2, 2});
  nameless.ask("", {{0}});
  nameless.answer(1, "no", "emil");
  EXPECT_TRUE(says(nameless.wrong(), "q1 is answered by somebody else"));
}

TEST(PeopleCheck, MissedIsWhatClosedWithoutAnAnswer) {
  const auto missed = [](Story story, std::int64_t seconds, std::vector<int> questions) {
    story.wait(seconds).about_all("missed", questions);
    return story.wrong();
  };
  EXPECT_EQ(missed(with_reserve("expired"), kGrace - kLease, {1}), "");
  EXPECT_TRUE(
      says(missed(with_reserve("expired"), kGrace - kLease - 1, {1}), "q1 is missed before"));
  EXPECT_TRUE(says(missed(with_reserve("expired"), kGrace, {2}), "q2 is missed but stands in"));
  EXPECT_EQ(missed(with_reserve("skipped"), kGrace, {1}), "");
  EXPECT_TRUE(says(missed(with_reserve("expired"), kGrace, {1, 1}), "q1 is missed twice"));
  Story answered = with_reserve("expired");
  answered.answer(1, "yes", "anna");
  EXPECT_TRUE(says(missed(answered, kGrace, {1}), "q1 is missed but has an answer"));
}

TEST(PeopleCheck, OnlyTheLastAnswerIsTakenBackWhileTheHandIsOpen) {
  const auto begun = [] {
    Story story(Json{{"answers_per_rater", 3}});
    story.round({9, 9, 9});
    story.ask("anna", {{0}, {1}, {2}});
    story.answer(1, "yes", "anna");
    return story;
  };
  Story last = begun();
  last.about("undone", 1);
  EXPECT_EQ(last.wrong(), "");
  Story earlier = begun();
  earlier.answer(2, "yes", "anna");
  earlier.about("undone", 1);
  EXPECT_TRUE(says(earlier.wrong(), "q1 is taken back, but is not what its person answered last"));
  Story whole = begun();
  whole.answer(2, "yes", "anna");
  whole.about("skipped", 3);
  whole.about("undone", 2);
  EXPECT_TRUE(says(whole.wrong(), "q2 is taken back, but its answer is final"));
  Story late = begun();
  late.wait(601).about("undone", 1);
  EXPECT_TRUE(says(late.wrong(), "q1 is taken back 601 seconds after"));
  Story nobody;
  nobody.round({9, 9});
  nobody.ask("", {{0}, {1}});
  nobody.answer(1, "yes");
  nobody.about("undone", 1);
  EXPECT_TRUE(says(nobody.wrong(), "q1 is taken back, but its answer is final"));
  // Her reserve is of no use once its place is answered, so nothing of her hand is open.
  Story reserve = with_reserve("expired");
  reserve.ask("emil", {{1}});
  reserve.wait(kLease).about_all("expired", {2, 3});
  reserve.ask("fred", {{0, 1}, {1, 3}});
  reserve.answer(5, "yes", "fred");
  EXPECT_EQ(reserve.wrong(), "");
  reserve.answer(1, "yes", "anna");
  reserve.about("undone", 5);
  EXPECT_TRUE(says(reserve.wrong(), "q5 is taken back, but its answer is final"));
}

TEST(PeopleCheck, ClosingARoundDoesNotHideWhoDidNotAnswer) {
  const auto closed_first = [](bool asked) {
    Story story;
    story.round({1, 1});
    if (asked) story.ask("zoe", {{0}});
    story.write({{"type", "closed"}, {"round", 0}});
    story.round({9, 9});
    for (int i = 0; i < 18; ++i) {
      story.ask("", {{i % 2, 0, 1}});
      story.answer(i + 1 + asked, i % 2 == 0 ? "no" : "yes");
    }
    return story.verdict(certified(18, 1));
  };
  EXPECT_EQ(closed_first(false).reason, "");
  EXPECT_TRUE(says(closed_first(true).reason, "a round was closed after people were asked"));
}

}  // namespace
}  // namespace acol::verify
