#include "acol/driving/picture.hpp"

#include <gtest/gtest.h>

#include "acol/driving/feature_map.hpp"
#include "acol/driving/robustness.hpp"
#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Picture, ShowsEveryCarAndEveryDrive) {
  const Scenario blocked = make_scenario(ScenarioKind::blocked);
  Controls gentle = {};
  for (std::size_t k = 1; k < kControls; k += 2) gentle[k] = 0.2;
  const std::string svg = road_picture(blocked, {{"a <b> & \"c\"", gentle}, {"", Controls{}}});
  EXPECT_EQ(count(svg, "<polyline"), 2);  // parked cars have no way
  EXPECT_EQ(count(svg, "<g transform"), 3 + 2 * 5);
  EXPECT_EQ(count(svg, "<g"), count(svg, "</g>"));
  EXPECT_NE(svg.find("a &lt;b> &amp; &quot;c&quot;"), std::string::npos);
}

TEST(Picture, AFilmMovesWithoutScriptsOrStyles) {
  const std::string svg = road_film(make_scenario(ScenarioKind::base), {}, "drive");
  EXPECT_EQ(count(svg, "<animateTransform"), 4);  // two cars that move and turn
  EXPECT_EQ(count(svg, "script") + count(svg, "style") + count(svg, "href"), 0);
  // 22 key times: the start, 20 steps and the rest at the end.
  const std::size_t from = svg.find("keyTimes=\"") + 10;
  const std::string times = svg.substr(from, svg.find('"', from) - from);
  EXPECT_EQ(count(times, ";"), 21);
  EXPECT_EQ(times.substr(0, 6), "0.0000");
}

TEST(FeatureMap, HasTheFeaturesWhereOneKnowsThem) {
  const Scenario base = make_scenario(ScenarioKind::base);
  const FeatureMap street = feature_map(base, off_street, {.columns = 3, .rows = 2});
  EXPECT_EQ(street.values, (Matrix(2, 3) << 1, 0, 1, 1, 0, 1).finished());
  const FeatureMap speed = feature_map(base, too_fast, {.columns = 2, .rows = 3});
  EXPECT_EQ(speed.values, (Matrix(3, 2) << 0, 0, 0, 0, 1, 1).finished());
  EXPECT_EQ(speed.y_name, "speed");
  const FeatureMap near = feature_map(base, too_close, {.columns = 401, .rows = 1401, .step = 0});
  EXPECT_NEAR(near.values.maxCoeff(), std::exp(0.3), 1e-3);  // at the other car
  Eigen::Index row = 0;
  Eigen::Index column = 0;
  near.values.maxCoeff(&row, &column);
  EXPECT_NEAR(near.x(column), 0.17, 2e-3);
  EXPECT_NEAR(near.y(row), 0, 1e-3);
  EXPECT_EQ(testing::complaint<Error>([&] { feature_map(base, across, {.step = 21}); }),
            "step must be from 0 to 20, got 21");
}

TEST(Robustness, SweepsThePenaltiesOfThePaper) {
  const std::vector<double> penalties = swept_penalties();
  EXPECT_EQ(penalties.size(), 25);
  EXPECT_EQ(penalties[3], 0.04);
  EXPECT_EQ(penalties.back(), 2);
}

TEST(Robustness, RewardsAreWithoutThePenalty) {
  const SearchOptions options{.method = SearchMethod::plain, .restarts = 2, .seed = 2};
  const TaskDrive drive = task_drive(ScenarioKind::reward, 0.5, options);
  const Scenario scenario = make_scenario(ScenarioKind::reward);
  const FeatureVector features = roll_out(scenario, drive.controls);
  EXPECT_EQ(drive.reward, features[target_location]);
  EXPECT_EQ(drive.constraint, dot(kConstraint, features));
  EXPECT_EQ(drive.feasible, drive.constraint <= 1);
}

TEST(Robustness, TheCarriedPenaltyFailsAsInThePapersFirstFigure) {
  const auto drives =
      paper_drives({.method = SearchMethod::plain, .restarts = 10, .seed = 1, .jobs = 2});
  ASSERT_EQ(drives.size(), 6);
  for (std::size_t i = 3; i < 6; ++i) EXPECT_TRUE(drives[i].feasible);
  EXPECT_TRUE(drives[0].feasible);
  EXPECT_LT(drives[1].reward, 2 * drives[4].reward);  // stays where it is
  EXPECT_FALSE(drives[2].feasible);                   // pushes through the parked cars
}

}  // namespace
}  // namespace acol::driving
