#include "acol/experiment/claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "experiment/claim_cells.hpp"

namespace acol::experiment {
namespace {

TEST(Claims, TheSummaryCountsThem) {
  const std::vector<CheckedClaim> claims = {{"1", "a", Verdict::holds},
                                            {"2", "b", Verdict::holds},
                                            {"3", "c", Verdict::fails}};
  EXPECT_EQ(
      claim_summary(claims),
      "Of 3 claims of the paper 2 hold here, 0 hold under a condition that the table names, 1 "
      "fail here and 0 were not decided by these runs.");
}

TEST(Claims, VerdictsFollowFromHowManyPlacesHold) {
  EXPECT_EQ(verdict_of(3, 0), Verdict::holds);
  EXPECT_EQ(verdict_of(0, 3), Verdict::fails);
  EXPECT_EQ(verdict_of(0, 0), Verdict::open);
  EXPECT_EQ(verdict_of(2, 1), Verdict::conditional);
}

TEST(Claims, AreThoseOfAllCheckersAndEachHasAPlaceInThePaper) {
  const std::vector<CheckedClaim> all = checked_claims({.experiments = {}});
  std::size_t parts = 0;
  for (const testing::Checker checker : {checked_ratios, checked_findings, checked_drives}) {
    for (const CheckedClaim& one : checker({.experiments = {}})) {
      EXPECT_EQ(std::ranges::count(all, one.claim, &CheckedClaim::claim), 1) << one.claim;
      ++parts;
    }
  }
  EXPECT_EQ(all.size(), parts);
  EXPECT_EQ(claim_table(all).rows.size(), all.size());
}

}  // namespace
}  // namespace acol::experiment
