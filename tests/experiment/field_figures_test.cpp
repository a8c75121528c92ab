#include "acol/experiment/field_figures.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

ExperimentSpec small_field() {
  ExperimentSpec spec = find_experiment("field", false);
  spec.panels = {"one", "two"};
  spec.values = {"mixture", "stylised"};
  spec.algorithms = {"e-acol", "top-two"};
  return spec;
}

CellSummary field_cell(const char* panel, const char* algorithm, const char* value, double median,
                       double at_limit = 0) {
  return {.panel = panel,
          .value = value,
          .algorithm = algorithm,
          .median = median,
          .at_limit = at_limit,
          .lower_bound = 100};
}

std::vector<CellSummary> field_cells() {
  std::vector<CellSummary> cells;
  for (const char* value : {"mixture", "stylised"}) {
    cells.push_back(field_cell("one", "e-acol", value, 400));
    cells.push_back(field_cell("two", "e-acol", value, 100));
  }
  cells.push_back(field_cell("one", "top-two", "mixture", 1000));
  cells.push_back(field_cell("two", "top-two", "mixture", 9000));
  cells.push_back(field_cell("one", "top-two", "stylised", 200));
  cells.push_back(field_cell("two", "top-two", "stylised", 200, 0.5));
  return cells;
}

TEST(FieldFigures, MeansAreGeometricOverTheInstances) {
  const std::vector<FieldRow> rows = field_rows(small_field(), field_cells());
  ASSERT_EQ(rows.size(), 3U);  // e-acol stops by a rule of its own: one row
  EXPECT_EQ(rows[0].algorithm, "e-acol");
  EXPECT_EQ(rows[0].stopping, "");
  EXPECT_NEAR(rows[0].mean, std::sqrt(4.0 * 1.0), 1e-12);
  EXPECT_EQ(rows[1].stopping, "mixture");
  EXPECT_NEAR(rows[1].mean, std::sqrt(10.0 * 90.0), 1e-9);
  EXPECT_TRUE(rows[1].proven);
}

TEST(FieldFigures, WhatHadNotEndedHasNoRatioAndProofsComeFirst) {
  const std::vector<FieldRow> rows = field_rows(small_field(), field_cells());
  EXPECT_FALSE(rows[2].proven);
  EXPECT_EQ(rows[2].ratios[0], 2);
  EXPECT_TRUE(std::isnan(rows[2].ratios[1]));
  EXPECT_TRUE(std::isnan(rows[2].mean));
  const io::ReportTable table = field_table(small_field(), field_cells());
  ASSERT_EQ(table.rows.size(), 3U);
  bool said = false;
  for (const std::string& cell : table.rows[2]) said = said || cell == "not ended";
  EXPECT_TRUE(said);
  EXPECT_TRUE(field_figure(small_field(), field_cells()).spec.is_object());
}

}  // namespace
}  // namespace acol::experiment
