#include <gtest/gtest.h>

#include "experiment/claim_cells.hpp"

namespace acol::experiment {
namespace {

using testing::claim_cell;
using testing::verdict_on;

TEST(FindingClaims, WrongAnswersBeyondDeltaBreakTheGuarantee) {
  std::vector<CellSummary> cells = {claim_cell("acol", "0.1", 10)};
  EXPECT_EQ(verdict_on(checked_findings, cells, "Answers with a guarantee"),
            Verdict::holds);
  cells[0].correct = 0.9;  // of ten runs one: more than 5 %
  EXPECT_EQ(verdict_on(checked_findings, cells, "Answers with a guarantee"),
            Verdict::fails);
}

TEST(FindingClaims, AnOrderOfMagnitudeIsHitWithinHalfOfOne) {
  const auto verdict = [](double median) {
    CellSummary cell = claim_cell("acol", "", median);
    cell.panel = "base";
    return verdict_on(checked_findings, {cell}, "ACOL needs about 100,000", "driver-theory");
  };
  EXPECT_EQ(verdict(42'000), Verdict::holds);
  EXPECT_EQ(verdict(300'000), Verdict::holds);
  EXPECT_EQ(verdict(20'000), Verdict::fails);
  EXPECT_EQ(verdict(400'000), Verdict::fails);
}

}  // namespace
}  // namespace acol::experiment
