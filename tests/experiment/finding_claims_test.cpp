#include <gtest/gtest.h>

#include "experiment/claim_cells.hpp"

namespace acol::experiment {
namespace {

using testing::claim_cell;
using testing::verdict_on;

TEST(FindingClaims, WrongAnswersBeyondDeltaBreakTheGuarantee) {
  std::vector<CellSummary> cells = {claim_cell("acol", "0.1", 10)};
  EXPECT_EQ(verdict_on(checked_findings, cells, "Answers with a guarantee"),
            experiment::Verdict::holds);
  cells[0].correct = 0.9;  // of ten runs one: more than 5 %
  EXPECT_EQ(verdict_on(checked_findings, cells, "Answers with a guarantee"),
            experiment::Verdict::fails);
}

}  // namespace
}  // namespace acol::experiment
