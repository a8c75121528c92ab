#include "acol/driving/robustness.hpp"

#include <gtest/gtest.h>

namespace acol::driving {
namespace {

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
