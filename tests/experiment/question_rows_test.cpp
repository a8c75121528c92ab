#include "acol/experiment/question_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace acol::experiment {
namespace {

CellSummary measured_cell(const char* algorithm, const char* value, double median, double bound) {
  return {.panel = "p",
          .value = value,
          .algorithm = algorithm,
          .median = median,
          .lower_quartile = median / 2,
          .upper_quartile = 2 * median,
          .lower_bound = bound};
}

TEST(QuestionRows, ValuesAreNumbersWhereTheyAreSome) {
  EXPECT_EQ(value_json("0.5"), 0.5);
  EXPECT_EQ(value_json("plain"), "plain");
}

TEST(QuestionRows, AlgorithmsAreThoseMeasuredInTheOrderAskedFor) {
  const std::vector<CellSummary> cells = {measured_cell("acol", "1", 10, 5),
                                          measured_cell("g-acol-tuned", "1", 3, 5),
                                          measured_cell("e-acol", "1", 8, 5)};
  EXPECT_EQ(measured(cells, {"e-acol", "uniform", "acol"}),
            (std::vector<std::string>{"e-acol", "acol"}));
  const std::vector<std::string> certain = guaranteed(cells, true);
  const std::vector<std::string> without = guaranteed(cells, false);
  EXPECT_EQ(without, std::vector<std::string>{"g-acol-tuned"});
  EXPECT_EQ(certain.size() + without.size(), 3U);
}

/// The bound stands beside the algorithms once for each place, not once for each of them.
TEST(QuestionRows, TheBoundIsThereOnceForEachPlace) {
  const std::vector<CellSummary> cells = {
      measured_cell("acol", "1", 10, 5), measured_cell("acol", "2", 20, 8),
      measured_cell("uniform", "1", 30, 5), measured_cell("uniform", "2", 60, std::nan(""))};
  const io::OrderedJson rows = rows_of(cells, {"acol", "uniform"}, true);
  std::vector<double> bounds;
  int plain = 0;
  for (const io::OrderedJson& row : rows) {
    if (row["median"] == row["q25"] && row["median"] == row["q75"]) {
      bounds.push_back(row["median"]);
      EXPECT_EQ(row["ratio"], 1);
    } else {
      ++plain;
    }
  }
  EXPECT_EQ(bounds, (std::vector<double>{5, 8}));
  EXPECT_EQ(plain, 4);
  EXPECT_EQ(rows_of(cells, {"acol", "uniform"}, false).size(), 4U);
  EXPECT_EQ(rows.at(0)["ratio"], 2);
  EXPECT_EQ(rows_of_panel(rows, "p").size(), rows.size());
  EXPECT_TRUE(rows_of_panel(rows, "q").empty());
}

TEST(QuestionRows, WhatIsNotFiniteIsNoNumberInJson) {
  const std::vector<CellSummary> cells = {measured_cell("acol", "1", 10, 0)};
  EXPECT_TRUE(rows_of(cells, {"acol"}, false)[0]["ratio"].is_null());
}

TEST(QuestionRows, UpperBoundsAreThoseOfTheTheorem) {
  std::vector<PlaceTheory> theory(1);
  theory[0].panel = "p";
  theory[0].value = "3";
  theory[0].lower_bound = 50;
  theory[0].printed.acol = 200;
  const io::OrderedJson rows = upper_rows(theory);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["median"], 200);
  EXPECT_EQ(rows[0]["value"], 3);
  EXPECT_EQ(rows[0]["ratio"], 4);
}

}  // namespace
}  // namespace acol::experiment
