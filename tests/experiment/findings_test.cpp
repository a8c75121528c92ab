#include "acol/experiment/findings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

CellSummary cell(const char* algorithm, const char* value, double median) {
  return {.value = value,
          .algorithm = algorithm,
          .runs = 10,
          .median = median,
          .correct = 1,
          .lower_bound = 50};
}

std::vector<std::string> row_of(const io::ReportTable& table, const std::string& name) {
  const auto found = std::ranges::find(table.rows, name, [](const auto& row) { return row[0]; });
  EXPECT_NE(found, table.rows.end()) << name;
  return *found;
}

TEST(Findings, AreTheRangeOfTheRatiosOverAFamily) {
  const ExperimentSpec by_eps = find_experiment("irrelevant-eps", false);
  const ExperimentSpec by_dim = find_experiment("irrelevant-dim", false);
  const ExperimentSpec line = find_experiment("regret", false);
  const std::vector<CellSummary> first = {cell("acol", "0.1", 100), cell("oracle", "0.1", 200)};
  const std::vector<CellSummary> second = {cell("acol", "5", 300), cell("oracle", "5", 100),
                                           cell("acol", "10", 90), cell("oracle", "10", 100)};
  const std::vector<CellSummary> third = {cell("acol", "", 70), cell("e-acol", "", 125)};
  const std::vector<MeasuredCells> experiments = {{by_eps, first}, {by_dim, second}, {line, third}};
  const io::ReportTable table = claims_table(experiments);
  EXPECT_EQ(table.header,
            (std::vector<std::string>{"ratio", "paper says", "irrelevant dimensions", "line"}));
  EXPECT_EQ(row_of(table, "ACOL / Oracle"),
            (std::vector<std::string>{"ACOL / Oracle", "≈ 1", "0.5–3 (2 of 3)", ""}));
  EXPECT_EQ(row_of(table, "E-ACOL / ACOL")[3], "1.8");
  EXPECT_EQ(row_of(table, "E-ACOL / Lower bound")[3], "2.5");
}

TEST(Findings, ALimitIsNoMedian) {
  const ExperimentSpec spec = find_experiment("irrelevant-eps", false);
  std::vector<CellSummary> cells = {cell("g-acol", "0.1", 100), cell("maxrew-f", "0.1", 5e7),
                                    cell("g-acol", "0.2", 100), cell("maxrew-f", "0.2", 200)};
  cells[1].at_limit = 1;
  cells[1].correct = 0;
  const std::vector<MeasuredCells> experiments = {{spec, cells}};
  EXPECT_EQ(row_of(claims_table(experiments), "G-ACOL / MaxRew-F")[2], "0.5");
  cells[3].at_limit = 0.5;
  EXPECT_EQ(row_of(claims_table(experiments), "G-ACOL / MaxRew-F")[2], "not ended");
}

TEST(Findings, RunsAreRightWrongOrUnfinished) {
  const ExperimentSpec spec = find_experiment("irrelevant-eps", false);
  std::vector<CellSummary> cells = {cell("g-acol", "0.1", 100), cell("maxrew-f", "0.1", 5e7),
                                    cell("g-acol-tuned", "0.1", 10)};
  cells[0].correct = 0.9;
  cells[1].correct = 0.2;
  cells[1].at_limit = 0.8;
  cells[2].correct = 0.7;
  const std::vector<MeasuredCells> experiments = {{spec, cells}};
  EXPECT_EQ(
      rightness_table(experiments).rows,
      (std::vector<std::vector<std::string>>{{"with a guarantee", "20", "8", "1", "8.3 %"},
                                             {"tuned, without one", "10", "0", "3", "30 %"}}));
}

}  // namespace
}  // namespace acol::experiment
