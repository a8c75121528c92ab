#include "acol/experiment/summary.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/simulate/run_summary.hpp"

namespace acol::experiment {
namespace {

QuestionRun run_of(std::int64_t questions, bool correct = true, std::string outcome = "certified") {
  return {.value = "10",
          .algorithm = "g-acol",
          .outcome = std::move(outcome),
          .correct = correct,
          .questions = questions,
          .lower_bound = 100};
}

TEST(Summary, QuantilesInterpolate) {
  EXPECT_DOUBLE_EQ(quantile({4, 1, 3, 2}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({4, 1, 3, 2}, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.75), 7);
}

TEST(Summary, RunsAtTheirLimitAreCountedNotDropped) {
  const std::vector<QuestionRun> runs = {run_of(10), run_of(20), run_of(50, false, "budget"),
                                         run_of(50, false, "budget")};
  const std::vector<CellSummary> cells = summarise(runs);
  ASSERT_EQ(cells.size(), 1);
  EXPECT_DOUBLE_EQ(cells[0].median, 35);
  EXPECT_DOUBLE_EQ(cells[0].at_limit, 0.5);
  EXPECT_DOUBLE_EQ(cells[0].correct, 0.5);
  EXPECT_DOUBLE_EQ(cells[0].lower_bound, 100);
}

TEST(Summary, TimesAreThoseOfTheCellsRuns) {
  std::vector<QuestionRun> runs = {run_of(10), run_of(20), run_of(30)};
  runs[1].algorithm = "acol";
  std::vector<CellSummary> cells = summarise(runs);
  add_times(runs, std::vector<double>{1, 7, 3}, cells);
  ASSERT_EQ(cells.size(), 2);
  EXPECT_DOUBLE_EQ(cells[0].seconds, 2);
  EXPECT_DOUBLE_EQ(cells[1].seconds, 7);
  EXPECT_EQ(summary_rows("own", cells).find("7,"), std::string::npos) << "results have no times";
  EXPECT_THROW(add_times(runs, std::vector<double>{1, 7}, cells), InvalidArgument);
}

}  // namespace
}  // namespace acol::experiment
