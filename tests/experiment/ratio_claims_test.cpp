#include <gtest/gtest.h>

#include "experiment/claim_cells.hpp"

namespace acol::experiment {
namespace {

using testing::claim_cell;
using testing::verdict_on;

constexpr const char* kFewer = "ACOL needs fewer questions than G-Allocation";

TEST(RatioClaims, HoldWhereEveryPlaceSaysSo) {
  EXPECT_EQ(verdict_on(checked_ratios,
                       {claim_cell("acol", "0.1", 10), claim_cell("uniform", "0.1", 20)}, kFewer),
            Verdict::holds);
  EXPECT_EQ(verdict_on(checked_ratios,
                       {claim_cell("acol", "0.1", 30), claim_cell("uniform", "0.1", 20)}, kFewer),
            Verdict::fails);
  EXPECT_EQ(verdict_on(checked_ratios,
                       {claim_cell("acol", "0.1", 10), claim_cell("uniform", "0.1", 20),
                        claim_cell("acol", "0.2", 30), claim_cell("uniform", "0.2", 20)},
                       kFewer),
            Verdict::conditional);
  EXPECT_EQ(verdict_on(checked_ratios, {claim_cell("acol", "0.1", 10)}, kFewer),
            Verdict::open);
}

TEST(RatioClaims, TheOracleIsAskedForToBeTheFirst) {
  const char* claim = "The oracle, which knows the truth";
  const CellSummary oracle = claim_cell("oracle", "0.1", 100);
  EXPECT_EQ(verdict_on(checked_ratios, {oracle, claim_cell("acol", "0.1", 130)}, claim),
            Verdict::holds);
  EXPECT_EQ(verdict_on(checked_ratios, {oracle, claim_cell("acol", "0.1", 60)}, claim),
            Verdict::fails);
}

TEST(RatioClaims, ALimitDecidesOnlyWhatItCan) {
  const CellSummary slow = claim_cell("uniform", "0.1", 1000, 1);
  // Beyond the limit of 1,000 Uniform may need anything: above 500 certainly, above 2,000 perhaps.
  EXPECT_EQ(verdict_on(checked_ratios, {claim_cell("acol", "0.1", 500), slow}, kFewer),
            Verdict::holds);
  EXPECT_EQ(verdict_on(checked_ratios, {claim_cell("acol", "0.1", 2000), slow}, kFewer),
            Verdict::open);
  EXPECT_EQ(
      verdict_on(checked_ratios,
                 {claim_cell("acol", "0.1", 500, 1), claim_cell("uniform", "0.1", 400)}, kFewer),
      Verdict::fails);
}

}  // namespace
}  // namespace acol::experiment
