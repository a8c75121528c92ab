#include "acol/study/study.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "acol/study/verdict.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::StudyTest;

TEST_F(StudyTest, RunsToACertifiedEnd) {
  make();
  answer_all();
  const auto end = status();
  EXPECT_EQ(end["outcome"], "certified");
  EXPECT_EQ(end["guarantee"], "certified");
  EXPECT_EQ(end["recommendation"]["candidate"], "a5");
  EXPECT_EQ(end["recommendation"]["certified"], true);
  EXPECT_EQ(end["undecided"], 0);
  EXPECT_EQ(end["outstanding"], 0);
  EXPECT_EQ(end["feasible"].get<int>() + end["infeasible"].get<int>() + end["ruled_out"].get<int>(),
            10);
  EXPECT_TRUE(service_->ask({}).done);
}

TEST_F(StudyTest, AnswersInARangeAreJudgedByHowFarTheySpread) {
  make();
  answer_all(31, 1000);
  bool expected = false;
  for (const Entry& entry : entries()) {
    const auto* round = std::get_if<RoundCommitted>(&entry.body);
    if (round == nullptr || round->expected_means.empty()) continue;
    expected = true;
    EXPECT_GT(round->round, 0) << "the first round knows nothing";
    EXPECT_EQ(round->expected_means.size(), round->candidates.size());
    for (const double mean : round->expected_means) EXPECT_LE(std::abs(mean), 0.5);
  }
  EXPECT_TRUE(expected);
  EXPECT_EQ(status(*open()), status()) << "a replay takes up what was expected";
}

TEST_F(StudyTest, TheStateIsTheFoldOfTheLog) {
  make();
  answer_all(2, 7, [&] { EXPECT_EQ(status(*open()), status()); });
}

TEST_F(StudyTest, ARoundIsInTheLogBeforeItsQuestions) {
  make();
  answer_all();
  std::int64_t rounds = 0;
  std::map<std::int64_t, std::int64_t> asked;
  for (const Entry& entry : entries()) {
    if (const auto* round = std::get_if<RoundCommitted>(&entry.body)) {
      EXPECT_EQ(round->round, rounds++);
    }
    if (const auto* questions = std::get_if<Asked>(&entry.body)) {
      for (const auto& item : questions->questions) EXPECT_LT(item.round, rounds);
    }
  }
  EXPECT_GT(rounds, 2);
}

TEST_F(StudyTest, TheSameAnswersInAnotherOrderEndTheSame) {
  // Answers are a function of the question's number, so only their order differs.
  make();
  answer_all(3, 1000);
  const auto together = status();
  make();
  for (AskReply reply = service_->ask({.count = 1000}); !reply.questions.empty();
       reply = service_->ask({.count = 1000})) {
    for (auto one = reply.questions.rbegin(); one != reply.questions.rend(); ++one) {
      tell(one->question,
           testing::simulated_answer(one->candidate, 3, static_cast<std::uint64_t>(one->question)));
    }
  }
  EXPECT_EQ(status(), together);
}

TEST_F(StudyTest, EveryEntryIsReadBackAsItWasWritten) {
  make();
  answer_all(10, 40);
  run([](const Study& study, Changes& changes) {
    amend(study, {2, study.book().answer_of(study.book().question(2)) == "yes" ? "no" : "yes", ""},
          changes);
    retract(study, 1, "ünsure", changes);
  });
  for (const LogLine& line : service_->lines()) {
    EXPECT_EQ(to_text(entry_from(line.text)), line.text);
  }
}

TEST_F(StudyTest, AnswersThatAreNotLinearMakeItHeuristic) {
  make();
  std::vector<EarlierAnswer> earlier;
  for (int i = 0; i < 2000; ++i) {  // people like both ends and not the middle
    const bool end = i % 10 < 3 || i % 10 > 6;
    earlier.push_back({fmt::format("a{}", i % 10 + 1), end == (i % 7 > 0) ? "yes" : "no", ""});
  }
  run([&](const Study& study, Changes& changes) { import_earlier(study, earlier, "", changes); });
  const std::string reasons = status()["reasons"].dump();
  EXPECT_NE(reasons.find("not linear in the features"), std::string::npos) << reasons;
}

/// Every algorithm can be the one of a study.
TEST_F(StudyTest, GreedyAndPhasedStudiesReplayToo) {
  for (const char* name : {"g-acol", "acol", "e-acol-simple", "g-acol-tuned"}) {
    make([&](Definition& d) {
      d.algorithm = name;
      d.policy.norm_bound = 2;
      d.budget = 300;
    });
    answer_all(11, 20);
    EXPECT_EQ(status(*open()), status()) << name;
    EXPECT_GT(status()["answered"], 3) << name;
  }
}

TEST_F(StudyTest, AStudyOfVersion1OpensWithItsMeaning) {
  std::ifstream file(std::string(ACOL_TEST_SOURCE) + "/cli/certificate_of_version_1.json");
  const auto certificate = nlohmann::json::parse(file);
  std::unique_ptr<Study> study;
  for (const auto& line : certificate["entries"]) {
    Entry entry = entry_from(line["entry"].get<std::string>());
    if (auto* created = std::get_if<Created>(&entry.body)) {
      study = std::make_unique<Study>(std::move(*created));
    } else {
      study->apply(entry);
    }
  }
  EXPECT_EQ(study->format(), 1);
  EXPECT_EQ(study->delta(), 0.3) << "all of it, as it was promised";
  EXPECT_EQ(verdict_of(*study), Verdict::certified);
  EXPECT_EQ(study->policy().recommend().candidate, 1);
}

}  // namespace
}  // namespace acol::study
