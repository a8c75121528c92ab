// Whom a study asks about what, how often, and when it asks somebody else.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::ScratchFile;
using testing::StudyTest;

TEST_F(StudyTest, AnonymousAsksGetOtherQuestionsUntilTheLeaseEnds) {
  make([](Definition& d) { d.lease = 60; });
  const AskReply all = service_->ask({.count = 1000});
  EXPECT_TRUE(service_->ask({}).questions.empty()) << "the whole round is out";
  *clock_.time += 59'999;
  EXPECT_TRUE(service_->ask({}).questions.empty());
  *clock_.time += 1;
  const DealtQuestion again = ask_one();
  EXPECT_GT(again.question, std::ssize(all.questions));
  EXPECT_EQ(status()["outstanding"], 1);
}

TEST_F(StudyTest, AClockThatJumpsNeitherLosesNorFreezesQuestions) {
  make([](Definition& d) { d.lease = 60; });
  const AskReply all = service_->ask({.count = 1000});
  *clock_.time -= 1'000'000'000'000;  // decades back: nobody waits that long for a lease to end
  const DealtQuestion again = ask_one();
  EXPECT_GT(again.question, std::ssize(all.questions));
  EXPECT_EQ(tell(all.questions[0].question, "yes"), TellReply::recorded);
  *clock_.time += 2'000'000'000'000;
  const AskReply later = service_->ask({.count = 1000});
  EXPECT_FALSE(later.questions.empty());
  for (const DealtQuestion& one : later.questions) tell(one.question, "yes");
  EXPECT_EQ(status()["rounds"], 1);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(StudyTest, ANamedRaterGetsTheSameQuestionBack) {
  make();
  const DealtQuestion first = ask_one("anna");
  EXPECT_EQ(ask_one("anna").question, first.question);
  EXPECT_NE(ask_one("bert").question, first.question);
  *clock_.time += 1'000'000'000;  // the lease has ended, but nobody wanted it
  EXPECT_EQ(ask_one("anna").question, first.question);
  tell(first.question, "yes", "anna");
  EXPECT_NE(ask_one("anna").question, first.question);
}

TEST_F(StudyTest, ARaterIsAskedOnceAboutACandidate) {
  make();
  std::set<std::int64_t> seen;
  for (;;) {
    const AskReply reply = service_->ask({.rater = "anna"});
    if (reply.questions.empty()) break;
    EXPECT_TRUE(seen.insert(reply.questions[0].candidate).second);
    tell(reply.questions[0].question, "yes", "anna");
  }
  EXPECT_FALSE(service_->ask({.rater = "anna"}).done);
  EXPECT_EQ(service_->ask({.rater = "bert"}).questions.size(), 1u);
}

TEST_F(StudyTest, ABudgetIsNeverExceeded) {
  make([](Definition& d) { d.budget = 70; });
  answer_all(1, 9);
  EXPECT_EQ(status()["answered"], 70);
  EXPECT_EQ(status()["outcome"], "budget");
  EXPECT_TRUE(service_->ask({}).done);
}

TEST_F(StudyTest, LeasesThatEndedDoNotUseUpTheBudget) {
  make([](Definition& d) {
    d.budget = 30;
    d.lease = 60;
  });
  service_->ask({.count = 1000});  // and nobody answers
  EXPECT_TRUE(service_->ask({}).questions.empty());
  *clock_.time += 60'000;
  answer_all(1, 7);
  EXPECT_EQ(status()["answered"], 30);
  EXPECT_EQ(status()["outcome"], "budget");
}

TEST_F(StudyTest, RoundsNeverAskMoreThanThereArePeople) {
  make([](Definition& d) { d.raters = 12; });
  std::int64_t answered = 0;
  for (bool some = true; some;) {
    some = false;
    for (int person = 0; person < 12; ++person) {
      const std::string name = fmt::format("p{}", person);
      const AskReply reply = service_->ask({.rater = name, .count = 10});
      for (const DealtQuestion& one : reply.questions) {
        tell(one.question,
             testing::simulated_answer(one.candidate, 6, static_cast<std::uint64_t>(one.question)),
             name);
        ++answered;
        some = true;
      }
    }
  }
  EXPECT_NE(status()["outcome"], "running") << "certified, or everybody was asked everything";
  EXPECT_LE(answered, 120);
  std::map<std::int64_t, std::int64_t> asked;
  for (const Entry& entry : entries()) {
    if (const auto* round = std::get_if<RoundCommitted>(&entry.body)) {
      for (std::size_t i = 0; i < round->counts.size(); ++i) {
        asked[round->candidates[i]] += round->counts[i];
      }
    }
  }
  for (const auto& [candidate, count] : asked) EXPECT_LE(count, 12) << candidate;
}

TEST_F(StudyTest, IndependentRatersNeedNamesAndComeOnce) {
  // As acol 0.1 made them.
  const ScratchFile table(testing::sizes_table(), ".csv");
  Created created = set_up(testing::sizes_definition(table.path()));
  created.definition.policy.independence = Independence::raters;
  place_ = std::make_unique<testing::MemoryPlace>(LogHead().extend(to_text({0, created})));
  service_ = open();
  EXPECT_NE(refused([&] { service_->ask({}); }).find("the rater's name with every question"),
            std::string::npos);
  std::int64_t round = 0;
  for (int person = 0; round == 0; ++person) {
    const std::string name = fmt::format("p{}", person);
    const DealtQuestion one = ask_one(name);
    round = one.round;
    tell(one.question, "yes", name);
  }
  EXPECT_EQ(status()["guarantee"], "pending");
  for (int person = 0; status()["rounds"] < 2; ++person) {
    const std::string name = fmt::format("p{}", person);
    const AskReply reply = service_->ask({.rater = name});
    for (const DealtQuestion& one : reply.questions) tell(one.question, "yes", name);
  }
  EXPECT_EQ(status()["guarantee"], "heuristic");
}

}  // namespace
}  // namespace acol::study
