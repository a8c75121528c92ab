#include "acol/experiment/reproduction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "acol/experiment/question_tables.hpp"
#include "acol/experiment/runner.hpp"
#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
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
std::vector<io::ReportTable> tables_about(const std::vector<CellSummary>& cells) {
  ExperimentSpec spec = find_experiment("irrelevant-dim", false);
  spec.values = {"10"};
  spec.algorithms.clear();
  for (const CellSummary& one : cells) spec.algorithms.push_back(one.algorithm);
  const FinishedExperiment experiment{
      .spec = spec, .cells = cells, .comparisons = compare_with_published(spec, cells)};
  std::vector<io::ReportTable> tables;
  for (const io::ReportSection& section : reproduction_report({experiment}, "nowhere").sections) {
    tables.insert(tables.end(), section.tables.begin(), section.tables.end());
  }
  return tables;
}

/// The one whose caption begins like this.
const io::ReportTable& table_of(const std::vector<io::ReportTable>& tables,
                                std::string_view caption) {
  const auto found = std::ranges::find_if(
      tables, [&](const io::ReportTable& table) { return table.caption.starts_with(caption); });
  EXPECT_NE(found, tables.end()) << caption;
  return *found;
}

TEST(Reproduction, MediansSayWhichRunsWereWrongAndWhichHadNotEnded) {
  const std::vector<io::ReportTable> tables =
      tables_about({cell("oracle", 26'100, 1, 0), cell("acol", 5e7, 0.25, 0.5),
                    cell("maxrew-f", 5e7, 0, 1), cell("g-acol-tuned", 113, 0.9, 0)});
  EXPECT_EQ(table_of(tables, "irrelevant-dim: median").rows,
            (Rows{{"Oracle", "26.1k"},
                  {"ACOL", "≥ 50M (25 % wrong, 50 % at limit)"},
                  {"MaxRew-F", "≥ 50M (100 % at limit)"},
                  {"G-ACOL (tuned)", "113 (10 % wrong)"}}));
}

TEST(Reproduction, CountsTheCellsThatAgreeAndListsTheOthers) {
  // Published at d = 10: oracle 26.1k, acol 31.15k, g-acol 70.41k; nothing for e-acol.
  const std::vector<io::ReportTable> tables =
      tables_about({cell("oracle", 26'100, 1, 0), cell("acol", 110'000, 1, 0),
                    cell("g-acol", 100'000, 1, 0), cell("e-acol", 9'000, 1, 0)});
  EXPECT_EQ(table_of(tables, "Cells with a figure that was measured").rows,
            (Rows{{"irrelevant-dim", "3", "1", "1", "0", "1", "66.7 %"}}));
  const Rows& others = table_of(tables, "irrelevant-dim: cells").rows;
  ASSERT_EQ(others.size(), 2U);
  EXPECT_EQ(others[0][0], "ACOL at 10");
  EXPECT_EQ(others[0][5], "neighbour");
  EXPECT_EQ(others[1][0], "G-ACOL at 10");
  EXPECT_EQ(others[1][1], "70.41k");
  EXPECT_EQ(others[1][5], "differs");
}

TEST(Reproduction, ASweepInSeveralPanelsHasATableForEach) {
  ExperimentSpec spec = find_experiment("driver-tuned", false);
  spec.values = {"1", "2"};
  spec.algorithms = {"g-acol-tuned"};
  std::vector<CellSummary> cells;
  for (const std::string& panel : spec.panels) {
    for (const std::string& value : spec.values) {
      cells.push_back(cell("g-acol-tuned", 10 * static_cast<double>(cells.size() + 1), 1, 0));
      cells.back().panel = panel;
      cells.back().value = value;
    }
  }
  const std::vector<io::ReportTable> tables = median_tables(spec, cells);
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(tables[1].caption, "driver-tuned, Different reward: median questions of 30 runs");
  EXPECT_EQ(tables[1].header, (std::vector<std::string>{"algorithm", "1", "2"}));
  EXPECT_EQ(tables[1].rows, (Rows{{"G-ACOL (tuned)", "30", "40"}}));
}

TEST(Reproduction, TheOverviewOfAlgorithmsIsThePapers) {
  const Rows rows = algorithm_table().rows;
  const auto row_of = [&](const char* label) {
    return *std::ranges::find(rows, label, [](const auto& row) { return row[0]; });
  };
  EXPECT_EQ(rows.size(), 18U);
  // As in [lindner2022, Table 2].
  EXPECT_EQ(row_of("Oracle"), (std::vector<std::string>{"Oracle", "oracle", "static", "oracle",
                                                        "all", "rounds", "1 − δ"}));
  EXPECT_EQ(row_of("MaxRew-F (tuned)"),
            (std::vector<std::string>{"MaxRew-F (tuned)", "maxrew-f-tuned", "tuned", "maxreward",
                                      "feasible", "single questions", "none"}));
  EXPECT_EQ(row_of("ACOL")[4], "uncertain");
  EXPECT_EQ(row_of("G-ACOL Uniform")[3], "uniform");
}

/// Two panels and two values of one algorithm, run with a clock that goes by seconds.
TEST(Reproduction, OwnTimeStandsBesideTheQuestionsWhereItIsShown) {
  const std::filesystem::path directory =
      std::filesystem::path(::testing::TempDir()) / "acol-own-time";
  std::filesystem::remove_all(directory);
  ExperimentSpec spec = find_experiment("scale", true);
  spec.panels = {"yes-no-catalogue:d=2", "yes-no-catalogue:d=3"};
  spec.values = {"20", "40"};
  spec.algorithms = {"top-two"};
  spec.seeds = 3;
  spec.max_questions = 200;
  double clock = 0;
  run_experiment(spec, directory, {.now = [&] { return clock += 2; }});
  const FinishedExperiment finished = finish_experiment(spec, directory);
  ASSERT_EQ(finished.cells.size(), 4U);
  for (const CellSummary& one : finished.cells) EXPECT_DOUBLE_EQ(one.seconds, 2);
  ASSERT_EQ(finished.figures.size(), 2U);
  EXPECT_EQ(finished.figures[1].id, "scale-time");
  EXPECT_NE(finished.figures[1].spec.dump().find("\"seconds\":2.0"), std::string::npos);
  const std::vector<io::ReportTable> tables = median_tables(spec, finished.cells);
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].caption,
            "scale, Yes no catalogue, d = 2: median questions, and seconds, of 3 runs");
  EXPECT_TRUE(tables[0].rows[0][1].ends_with("; 2 s")) << tables[0].rows[0][1];
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace acol::experiment
