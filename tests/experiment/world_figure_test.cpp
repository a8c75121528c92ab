#include "acol/experiment/world_figure.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/driving/scenario.hpp"

namespace acol::experiment {
namespace {

TEST(WorldFigure, ShowsEveryCarOfEveryScenarioWhereItStarts) {
  const Figure figure = world_figure();
  const io::OrderedJson& panels = figure.spec.at("concat");
  ASSERT_EQ(panels.size(), std::size(driving::kScenarios));
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const driving::Scenario scenario = driving::make_scenario(driving::kScenarios[i]);
    const io::OrderedJson& cars = panels[i].at("data").at("values");
    ASSERT_EQ(cars.size(), 1 + scenario.others.size());
    EXPECT_EQ(cars[0].at("car"), "ours");
    EXPECT_EQ(cars[0].at("x"), scenario.start.x);
    EXPECT_EQ(cars[0].at("y"), scenario.start.y);
    for (std::size_t k = 0; k < scenario.others.size(); ++k) {
      EXPECT_EQ(cars[k + 1].at("x"), scenario.others[k].front().x);
      const bool moves = scenario.others[k].back().y > scenario.others[k].front().y;
      EXPECT_EQ(cars[k + 1].at("note"), moves ? "other" : "parked");
    }
  }
}

/// Four lines for three lanes, each a lane's width from the next; the outer ones are edges.
TEST(WorldFigure, LanesAreAsWideAsTheStreetSays) {
  const io::OrderedJson lines = lane_layer(across_axis()).at("data").at("values");
  ASSERT_EQ(lines.size(), 4U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].at("edge"), i == 0 || i == 3);
    if (i == 0) continue;
    const double width = lines[i].at("x").get<double>() - lines[i - 1].at("x").get<double>();
    EXPECT_NEAR(width, driving::kLaneWidth, 1e-12);
  }
  const io::OrderedJson domain = across_axis().at("scale").at("domain");
  EXPECT_LT(domain[0].get<double>(), -driving::kStreetEdge);
  EXPECT_GT(domain[1].get<double>(), driving::kStreetEdge);
}

}  // namespace
}  // namespace acol::experiment
