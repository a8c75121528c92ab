#include "acol/experiment/question_tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/spec_file.hpp"
#include "acol/policy/algorithms.hpp"

namespace acol::experiment {
namespace {

using Row = std::vector<std::string>;

TEST(QuestionTables, CountsAreSpelledShort) {
  EXPECT_EQ(spelled_count(113), "113");
  EXPECT_EQ(spelled_count(9999.4), "9999");
  EXPECT_EQ(spelled_count(10'000), "10k");
  EXPECT_EQ(spelled_count(894'912), "894.9k");
  EXPECT_EQ(spelled_count(7'370'000), "7.37M");
}

ExperimentSpec swept_pair() {
  ExperimentSpec spec = find_experiment("irrelevant-dim", false);
  spec.values = {"5", "10"};
  spec.algorithms = {"acol", "e-acol"};
  return spec;
}

CellSummary table_cell(const char* algorithm, const char* value, double median, double correct = 1,
                       double at_limit = 0) {
  return {.value = value,
          .algorithm = algorithm,
          .runs = 30,
          .median = median,
          .lower_quartile = median / 2,
          .upper_quartile = 2 * median,
          .correct = correct,
          .at_limit = at_limit};
}

TEST(QuestionTables, MediansSayWhatWasWrongOrHadNotEnded) {
  const std::vector<CellSummary> cells = {
      table_cell("acol", "5", 20'000), table_cell("acol", "10", 50'000, 0.2, 0.7),
      table_cell("e-acol", "5", 900, 0.9), table_cell("e-acol", "10", 1000, 0.75, 0.25)};
  const std::vector<io::ReportTable> tables = median_tables(swept_pair(), cells);
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].header, (Row{"algorithm", "5", "10"}));
  ASSERT_EQ(tables[0].rows.size(), 2U);
  EXPECT_EQ(tables[0].rows[0][1], "20k");
  EXPECT_EQ(tables[0].rows[0][2], "≥ 50k (10 % wrong, 70 % at limit)");
  EXPECT_EQ(tables[0].rows[1][1], "900 (10 % wrong)");
  EXPECT_EQ(tables[0].rows[1][2], "1000 (25 % at limit)");
}

TEST(QuestionTables, PanelsHaveTablesOfTheirOwnWhereValuesAreSweptToo) {
  ExperimentSpec spec = swept_pair();
  spec.panels = {"base", "blocked"};
  EXPECT_EQ(median_tables(spec, {}).size(), 2U);
  spec.values = {""};
  EXPECT_EQ(median_tables(spec, {}).size(), 1U);
  EXPECT_EQ(median_tables(spec, {})[0].header.size(), 3U);
}

TEST(QuestionTables, OnlyWhatIsNotTheSameIsADifference) {
  std::vector<Comparison> comparisons(3);
  comparisons[0] = {.ours = table_cell("acol", "5", 100),
                    .published = 100,
                    .runs = "30",
                    .agreement = Agreement::same};
  comparisons[1] = {.ours = table_cell("acol", "10", 100),
                    .published = 5000,
                    .source = Source::limit,
                    .runs = "1",
                    .agreement = Agreement::differs,
                    .reason = "a reason"};
  comparisons[2] = {.ours = table_cell("e-acol", "10", 100),
                    .published = 5000,
                    .source = Source::estimate,
                    .runs = "30",
                    .agreement = Agreement::neighbour};
  const io::ReportTable table = difference_table(swept_pair(), comparisons);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0][1], "> 5000");
  EXPECT_TRUE(table.rows[0][2].ends_with(", 1 run"));
  EXPECT_EQ(table.rows[0][4], "50 to 200");
  EXPECT_EQ(table.rows[0].back(), "a reason");
  EXPECT_EQ(table.rows[1][1], "about 5000");
}

TEST(QuestionTables, EveryAlgorithmOfThePaperHasARow) {
  const io::ReportTable table = algorithm_table();
  std::size_t expected = 0;
  for (const Algorithm& row : algorithms()) expected += !row.is_peer();
  EXPECT_EQ(table.rows.size(), expected);
  const auto e_acol =
      std::ranges::find(table.rows, "e-acol", [](const Row& row) { return row[1]; });
  ASSERT_NE(e_acol, table.rows.end());
  EXPECT_EQ(e_acol->back(), "1 − δ");
}

}  // namespace
}  // namespace acol::experiment
