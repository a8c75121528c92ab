#include "acol/experiment/reproduction.hpp"

#include <gtest/gtest.h>

namespace acol {
namespace {

using Rows = std::vector<std::vector<std::string>>;

CellSummary cell(const char* algorithm, double median, double correct, double at_limit) {
  return {.value = "10",
          .algorithm = algorithm,
          .runs = 30,
          .median = median,
          .lower_quartile = 0.9 * median,
          .upper_quartile = 1.1 * median,
          .correct = correct,
          .at_limit = at_limit};
}

/// The report's tables about a sweep of one value with these cells.
std::vector<ReportTable> tables_about(const std::vector<CellSummary>& cells) {
  ExperimentSpec spec = find_experiment("irrelevant-dim", false);
  spec.values = {"10"};
  spec.algorithms.clear();
  for (const CellSummary& one : cells) spec.algorithms.push_back(one.algorithm);
  const FinishedExperiment experiment{
      .spec = spec, .cells = cells, .comparisons = compare_with_published(spec.name, cells)};
  std::vector<ReportTable> tables;
  for (const ReportSection& section : reproduction_report({experiment}, "nowhere").sections) {
    tables.insert(tables.end(), section.tables.begin(), section.tables.end());
  }
  return tables;
}

TEST(Reproduction, MediansSayWhichRunsWereWrongAndWhichHadNotEnded) {
  const ReportTable medians =
      tables_about({cell("oracle", 26'100, 1, 0), cell("acol", 5e7, 0.25, 0.5),
                    cell("maxrew-f", 5e7, 0, 1), cell("g-acol-tuned", 113, 0.9, 0)})
          .at(2);
  EXPECT_EQ(medians.rows, (Rows{{"Oracle", "26.1k"},
                                {"ACOL", "≥ 50M (25 % wrong, 50 % at limit)"},
                                {"MaxRew-F", "≥ 50M (100 % at limit)"},
                                {"G-ACOL (tuned)", "113 (10 % wrong)"}}));
}

TEST(Reproduction, CountsTheCellsThatAgreeAndListsTheOthers) {
  // Published at d = 10: oracle 26.1k, acol 31.15k, g-acol 70.41k; nothing for e-acol.
  const std::vector<ReportTable> tables =
      tables_about({cell("oracle", 26'100, 1, 0), cell("acol", 110'000, 1, 0),
                    cell("g-acol", 100'000, 1, 0), cell("e-acol", 9'000, 1, 0)});
  EXPECT_EQ(tables.at(1).rows, (Rows{{"irrelevant-dim", "3", "1", "1", "0", "1", "66.7 %"}}));
  const Rows& others = tables.at(3).rows;
  ASSERT_EQ(others.size(), 2U);
  EXPECT_EQ(others[0][0], "ACOL at 10");
  EXPECT_EQ(others[0][4], "neighbour");
  EXPECT_EQ(others[1][0], "G-ACOL at 10");
  EXPECT_EQ(others[1][1], "70.41k");
  EXPECT_EQ(others[1][4], "differs");
}

}  // namespace
}  // namespace acol
