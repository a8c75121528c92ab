// Studies as they are by default: nothing is assumed about the shape, and people, not answers, are
// what is independent.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "acol/study/certificate.hpp"
#include "acol/verify/verify.hpp"
#include "support/simulated_people.hpp"
#include "support/study_fixture.hpp"

namespace acol {
namespace {

using testing::Manners;
using testing::people_definition;
using testing::ScratchFile;
using testing::SimulatedStudy;
using testing::sizes_table;
using testing::StudyTest;

/// Half of the people accept size 4.5: a5 is the best candidate that is acceptable.
double logit(std::int64_t candidate) { return 4.5 - static_cast<double>(candidate); }

class PeopleStudy : public ::testing::Test {
 protected:
  SimulatedStudy& start(
      const Manners& manners, std::uint64_t seed = 1,
      const std::function<void(Definition&)>& change = [](Definition&) {}) {
    const ScratchFile table(sizes_table(), ".csv");
    Definition definition = people_definition(table.path());
    definition.seed = seed;
    change(definition);
    study_ =
        std::make_unique<SimulatedStudy>(testing::created_line(definition), seed, manners, logit);
    return *study_;
  }
  std::vector<Entry> entries() {
    std::vector<Entry> entries;
    for (const LogLine& line : study_->service().lines()) entries.push_back(entry_from(line.text));
    return entries;
  }
  std::string written() {
    std::string text;
    TextParts parts = certificate(study_->service());
    for (std::string part = parts(); !part.empty(); part = parts()) text += part;
    return text;
  }
  CertificateVerdict verified() { return verify_certificate(written()); }

  std::unique_ptr<SimulatedStudy> study_;
};

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
      return service.view(
          [&](const Study& study) { return json_of(status_of(study, study_->clock()())).dump(); });
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

/// What people do to a study must not make its certificate differ from what it claims.
TEST_F(PeopleStudy, CertificatesAreValidWhateverPeopleDid) {
  const Manners all[] = {
      {},
      {.leniency = 1, .at_once = 7},
      {.leaves = 0.03, .at_once = 4},
      {.skips_no = 0.1, .skips_yes = 0.1, .at_once = 3},
      {.slow_no = 0.05, .returns = 0.2, .at_once = 5},
      {.anonymous = true, .at_once = 3},
  };
  int valid = 0;
  for (std::size_t i = 0; i < std::size(all); ++i) {
    for (const std::uint64_t seed : {11, 12}) {
      const Status end = start(all[i], seed, [&](Definition& d) {
                           if (i % 2 == 1) d.unsure = Unsure::skip;
                         }).live(4000);
      const CertificateVerdict verdict = verified();
      EXPECT_TRUE(verdict.valid) << i << ": " << verdict.reason;
      valid += verdict.valid && end.outcome == StudyOutcome::certified;
    }
  }
  EXPECT_GE(valid, 8) << "most of them were certified";
}

TEST_F(PeopleStudy, LinearOnesOfPeopleAreRecheckedByPerson) {
  for (const std::uint64_t seed : {1, 2}) {
    const Status end =
        start({.leniency = 0.5, .leaves = 0.01, .at_once = 4}, seed, [](Definition& d) {
          d.policy.shape = Shape::linear;
          d.policy.margin = 0.3;
          d.policy.delta = 0.3;
        }).live(3000);
    EXPECT_TRUE(verified().valid) << verified().reason;
    fmt::print("[  linear  ] {} answers, {} rounds, outcome {}\n", end.answered, end.rounds,
               name_of(end.outcome));
  }
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

TEST_F(PeopleStudy, AForgedAnswerMakesTheCertificateInvalid) {
  start({}).live(2000);
  std::string text = written();
  const std::size_t at = text.find("\\\"answer\\\":\\\"yes\\\"");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 18, "\\\"answer\\\":\\\"no\\\" ");
  EXPECT_FALSE(verify_certificate(text).valid);
}

TEST_F(PeopleStudy, ALinearOneIsConfirmedByAnswersAboutItsRecommendation) {
  start({}, 1, [](Definition& d) {
    d.policy.shape = Shape::linear;
    d.policy.independence = Independence::answers;
    d.unsure = Unsure::no;
  });
  Service& service = study_->service();
  std::map<std::int64_t, int> asked;
  for (AskReply reply = service.ask({.count = 100}); !reply.questions.empty();
       reply = service.ask({.count = 100})) {
    for (const DealtQuestion& one : reply.questions) {
      ++asked[one.candidate];
      service.tell({one.question, testing::simulated_answer(
                                      one.candidate, 7, static_cast<std::uint64_t>(one.question))});
    }
  }
  const Status end = service.status();
  ASSERT_EQ(end.outcome, StudyOutcome::certified);
  EXPECT_GT(asked[end.recommendation->arm], 10);
  EXPECT_EQ(study_->reopened()->status().claim, end.claim);
  EXPECT_TRUE(verified().valid) << verified().reason;
  bool guessed = false;
  for (const Entry& entry : entries()) {
    const auto* round = std::get_if<RoundCommitted>(&entry.body);
    guessed = guessed || (round != nullptr && round->guess == end.recommendation->arm);
  }
  EXPECT_TRUE(guessed);
}

}  // namespace
}  // namespace acol
