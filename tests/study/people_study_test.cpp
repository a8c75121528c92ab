// Studies as they are by default: nothing is assumed about the shape, and people, not answers, are
// what is independent.

#include "study/people_study.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace acol::study {
namespace {

using testing::Manners;
using testing::PeopleStudy;
using testing::SimulatedStudy;

TEST_F(PeopleStudy, ARoundThatWasDealtAheadOfTheEndTellsNothingOfMissingAnswers) {
  int ahead = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SimulatedStudy& study = start({.leniency = 1, .slow_no = 0.3, .at_once = 3}, seed,
                                  [](Definition& d) { d.policy.delta = 0.8; });
    if (study.live(400).outcome != StudyOutcome::certified) continue;
    study.service().view([&](const Study& now) {
      const std::optional<double> share = now.tolerated_missing_share();
      EXPECT_TRUE(!share || (0.25 <= *share && *share <= 1)) << *share;
      ahead += share && now.rounds_counted() < std::ssize(now.book().rounds());
      return 0;
    });
  }
  EXPECT_GT(ahead, 0);
}

TEST_F(PeopleStudy, EndsWithTheBestAcceptableCandidate) {
  const Status end = start({}).live(2000);
  EXPECT_EQ(end.outcome, StudyOutcome::certified);
  EXPECT_EQ(end.guarantee, StudyGuarantee::certified);
  ASSERT_TRUE(end.recommendation);
  EXPECT_EQ(end.recommendation->arm, 4);
  fmt::print("[ questions ] {} answers, {} people, {} rounds\n", end.answered, study_->people(),
             end.rounds);
}

TEST_F(PeopleStudy, EverybodyHasOneHandInOneRound) {
  start({.leniency = 1, .at_once = 7}).live(500);
  std::map<std::string, std::set<std::int64_t>> rounds;
  std::map<std::string, std::set<std::int64_t>> candidates;
  std::map<std::string, int> hands;
  for (const Entry& entry : entries()) {
    const auto* asked = std::get_if<Asked>(&entry.body);
    if (asked == nullptr) continue;
    EXPECT_LE(asked->questions.size(), 10u);
    EXPECT_EQ(++hands[asked->rater], 1) << asked->rater;
    for (const Asked::Item& item : asked->questions) {
      rounds[asked->rater].insert(item.round);
      EXPECT_TRUE(candidates[asked->rater].insert(item.candidate).second) << "asked twice";
    }
  }
  EXPECT_GT(hands.size(), 20u);
  for (const auto& [rater, own] : rounds) EXPECT_EQ(own.size(), 1u) << rater;
}

TEST_F(PeopleStudy, IsTheFoldOfItsLogWhateverPeopleDo) {
  const Manners manners = testing::careless();
  for (const std::uint64_t seed : {1, 2, 3}) {
    start(manners, seed, [](Definition& d) { d.unsure = Unsure::skip; }).live(300);
    const auto again = study_->reopened();
    const auto text = [&](Service& service) {
      return service.view([&](const Study& study) {
        return io::json_of(status_of(study, study_->clock()())).dump();
      });
    };
    EXPECT_EQ(text(*again), text(study_->service()));
  }
}

TEST_F(PeopleStudy, WithoutNamesEveryQuestionIsAnotherPersons) {
  const Status end = start({.anonymous = true, .at_once = 3}).live(20000);
  EXPECT_EQ(end.outcome, StudyOutcome::certified);
  EXPECT_EQ(end.recommendation->arm, 4);
}

TEST_F(PeopleStudy, EndsWithTheBestGuessWhenEverybodyIsDone) {
  const Status end = start({}, 3, [](Definition& d) { d.raters = 12; }).live(40);
  EXPECT_EQ(end.outcome, StudyOutcome::budget);
  EXPECT_EQ(end.guarantee, StudyGuarantee::pending);
  EXPECT_TRUE(end.recommendation);
  EXPECT_EQ(study_->people(), 12);
  EXPECT_LE(end.answered, 120);
  EXPECT_GE(end.answered, 12);
}

TEST_F(PeopleStudy, TheClaimSaysWhomItIsAboutAndWhatIsCloseEnough) {
  const Status end = start({}).live(2000);
  EXPECT_EQ(end.people.answered, study_->people());
  const std::string who = fmt::format("of people like the {} who answered", end.people.answered);
  EXPECT_NE(end.claim.find(who), std::string::npos) << end.claim;
  EXPECT_NE(end.claim.find("at least 50 % would say yes (40 % is close enough)"), std::string::npos)
      << end.claim;
}

TEST_F(PeopleStudy, SaysHowManyMissingAnswersCouldBeUnlikeTheOthers) {
  const Manners manners{.leaves = 0.02, .at_once = 4};
  const Status end = start(manners, 5).live(3000);
  ASSERT_EQ(end.outcome, StudyOutcome::certified);
  ASSERT_GT(end.missing.closed, 0);
  ASSERT_TRUE(end.missing.tolerated_share);
  EXPECT_GE(*end.missing.tolerated_share, 0.25) << "what was promised follows with";
  EXPECT_LE(*end.missing.tolerated_share, 1);
}

}  // namespace
}  // namespace acol::study
