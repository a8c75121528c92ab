#include "acol/experiment/feature_figure.hpp"

#include <gtest/gtest.h>

#include "acol/experiment/spec_file.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

/// The rectangles of a heat map over x = 0, 1, 2 and y = 0, 1 with these rows.
io::OrderedJson cells_of(const std::string& rows) {
  const testing::ScratchFile results("feature,x_name,y_name,x,y,values\nsome_name,x,y,0 1 2,0 1," +
                                     rows + "\n");
  const Figure figure = feature_figure(find_experiment("features", false), results.path());
  const io::OrderedJson& map = figure.spec.at("concat").at(0);
  EXPECT_EQ(map.at("title"), "some name");
  return map.at("data").at("values");
}

/// What is seen at a point: the last rectangle drawn there.
double seen(const io::OrderedJson& cells, double x, double y) {
  double value = -1;
  for (const io::OrderedJson& cell : cells) {
    const bool inside =
        cell.at("x") <= x && x <= cell.at("x2") && cell.at("y") <= y && y <= cell.at("y2");
    if (inside) value = cell.at("value").get<double>();
  }
  return value;
}

TEST(FeatureFigure, EveryPlaceShowsItsOwnCell) {
  const io::OrderedJson cells = cells_of("1 2 3;4 5 6");
  EXPECT_EQ(cells.size(), 6U);
  double expected = 1;
  for (const double y : {0.0, 1.0}) {
    for (const double x : {0.0, 1.0, 2.0}) {
      for (const double aside : {-0.49, 0.0, 0.49}) {
        EXPECT_EQ(seen(cells, x + aside, y + aside), expected);
      }
      ++expected;
    }
  }
  EXPECT_EQ(seen(cells, 2.51, 0), -1);
  EXPECT_EQ(seen(cells, 0, 1.51), -1);
}

TEST(FeatureFigure, WhatDependsOnOneCoordinateIsDrawnInBands) {
  const io::OrderedJson columns = cells_of("1 2 3;1 2 3");
  EXPECT_EQ(columns.size(), 3U);
  EXPECT_EQ(seen(columns, 1.2, 0.9), 2);
  const io::OrderedJson rows = cells_of("7 7 7;8 8 8");
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_EQ(seen(rows, 0.1, 1), 8);
}

}  // namespace
}  // namespace acol::experiment
