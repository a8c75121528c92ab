#include "acol/driving/candidates.hpp"

#include <gtest/gtest.h>

#include <set>

#include "driving/plain_drive.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

TEST(Candidates, TheShippedOnesAreMadeAnewFromTheirSeed) {
  const std::vector<Candidate> shipped = shipped_candidates();
  ASSERT_EQ(shipped.size(), 1000);
  const std::vector<Candidate> made = make_candidates({.count = 48, .seed = 1});
  EXPECT_TRUE(std::equal(made.begin(), made.end(), shipped.begin()));
}

TEST(Candidates, TheShippedOnesAreDistinctAndOfAllSixProblems) {
  std::set<Controls> distinct;
  std::set<std::size_t> problems;
  for (const Candidate& candidate : shipped_candidates()) {
    check_controls(candidate.controls);
    distinct.insert(candidate.controls);
    problems.insert(candidate.problem);
  }
  EXPECT_EQ(distinct.size(), 1000);
  EXPECT_EQ(problems.size(), 6);
}

TEST(Candidates, FewerAreTheFirstOfMoreOnAnyNumberOfThreads) {
  const std::vector<Candidate> few = make_candidates({.count = 7, .seed = 9});
  const std::vector<Candidate> more = make_candidates({.count = 13, .seed = 9, .jobs = 3});
  EXPECT_TRUE(std::equal(few.begin(), few.end(), more.begin()));
  EXPECT_NE(make_candidates({.count = 7, .seed = 8}), few);
}

TEST(Candidates, TheTableHoldsFeaturesAndActions) {
  const std::vector<Candidate> candidates = make_candidates({.count = 2, .seed = 5});
  const std::string csv = candidates_csv(candidates, 5, make_scenario(ScenarioKind::reward));
  const double reward = testing::plain_drive("reward", candidates[1].controls).features[1];
  EXPECT_NE(csv.find(fmt::format("\n1,base-penalised,5,{:.6g},", reward)), std::string::npos);
  EXPECT_NE(
      csv.find(fmt::format(",{},{}\n", candidates[1].controls[38], candidates[1].controls[39])),
      std::string::npos);
}

TEST(Candidates, RefusesOptionsThatMakeNoSense) {
  const auto with = [](const CandidateOptions& options) {
    return testing::complaint<Error>([&] { make_candidates(options); });
  };
  EXPECT_EQ(with({.count = 0}), "count must be from 1 to 1000000, got 0");
  EXPECT_EQ(with({.jobs = 0}), "jobs must be at least 1, got 0");
  EXPECT_EQ(with({.deviation = -1}), "deviation must not be negative, got -1");
}

TEST(Candidates, StopLeavesThoseThatAreFinished) {
  int looks = 0;
  CandidateOptions options{.count = 50};
  options.stop = [&] { return ++looks > 4; };
  EXPECT_EQ(make_candidates(options).size(), 4);
}

}  // namespace
}  // namespace acol::driving
