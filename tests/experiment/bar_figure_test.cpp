#include "acol/experiment/bar_figure.hpp"

#include <gtest/gtest.h>

#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

TEST(BarFigure, LimitsComeLastHoweverShortTheyAre) {
  const auto cell = [](const char* algorithm, double median, double at_limit) {
    return CellSummary{.algorithm = algorithm,
                       .runs = 4,
                       .median = median,
                       .lower_quartile = median,
                       .upper_quartile = median,
                       .at_limit = at_limit,
                       .lower_bound = 20};
  };
  const std::vector<CellSummary> cells = {cell("g-acol", 300, 1), cell("acol", 5000, 0),
                                          cell("e-acol", 400, 0.25), cell("maxrew-f", 300, 0.5)};
  const Figure figure = bar_figure(find_experiment("regret", false), cells);
  const io::OrderedJson& bars = figure.spec.at("vconcat").at(0).at("layer").at(0);
  EXPECT_EQ(bars.at("encoding").at("y").at("sort"),
            io::OrderedJson::array({"Lower bound", "E-ACOL", "ACOL", "MaxRew-F", "G-ACOL"}));
}

}  // namespace
}  // namespace acol::experiment
