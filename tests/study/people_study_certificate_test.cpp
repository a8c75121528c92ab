// Certificates of studies as they are by default.

#include <gtest/gtest.h>

#include <map>

#include "acol/verify/verify.hpp"
#include "study/people_study.hpp"

namespace acol::study {
namespace {

using testing::Manners;
using testing::PeopleStudy;

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
}  // namespace acol::study
