#include "acol/driving/scenario.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/scratch_file.hpp"

namespace acol::driving {
namespace {

TEST(Scenario, TheOtherCarChangesIntoOurLane) {
  const Scenario base = make_scenario(ScenarioKind::base);
  ASSERT_EQ(base.others.size(), 1U);
  const CarPath& path = base.others.front();
  EXPECT_EQ(path.front().x, kLaneWidth);
  EXPECT_LT(std::abs(path.back().x), kLaneWidth / 2);  // within the middle lane
  for (std::size_t step = 1; step < path.size(); ++step) {
    EXPECT_GT(path[step].y, path[step - 1].y);
    EXPECT_LE(path[step].x, path[step - 1].x + 1e-12);
    // dv/dt = 0.328 − v in steps of Δt.
    const double expected =
        0.328 + (0.41 - 0.328) * std::pow(1 - kTimeStep, static_cast<double>(step));
    EXPECT_NEAR(path[step].speed, expected, 1e-12);
  }
}

TEST(Scenario, BlockedStreetsHaveACarInEveryLaneThatStaysThere) {
  const Scenario blocked = make_scenario(ScenarioKind::blocked);
  ASSERT_EQ(blocked.others.size(), 3U);
  double sum = 0;
  for (const CarPath& path : blocked.others) {
    sum += path.front().x;
    for (const CarState& state : path) {
      EXPECT_EQ(state.x, path.front().x);
      EXPECT_EQ(state.y, path.front().y);
      EXPECT_EQ(state.speed, 0);
      EXPECT_EQ(state.heading, std::numbers::pi / 2);
    }
  }
  EXPECT_EQ(sum, 0);
}

TEST(Scenario, TasksAndStartsAreThePapers) {
  const Scenario base = make_scenario(ScenarioKind::base);
  const Scenario reward = make_scenario(ScenarioKind::reward);
  const Scenario blocked = make_scenario(ScenarioKind::blocked);
  EXPECT_EQ(base.reward[target_velocity], 1);
  EXPECT_EQ(reward.reward[target_location], 1);
  EXPECT_EQ(blocked.reward, base.reward);
  EXPECT_EQ(base.start.speed, 0.41);
  EXPECT_EQ(blocked.start.speed, 0.1);
  EXPECT_EQ(make_scenario(ScenarioKind::blocked, {.start_speed = -0.5}).start.speed, -0.5);
  EXPECT_EQ(base.start.x, 0);
  EXPECT_LT(base.start.y, base.others.front().front().y);
}

TEST(Scenario, RefusesWorldsThatMakeNoSense) {
  const auto with = [](const World& world) {
    return testing::complaint<InvalidArgument>([&] { make_scenario(ScenarioKind::base, world); });
  };
  EXPECT_EQ(with({.side_weight = 0}), "side_weight must be positive, got 0");
  EXPECT_EQ(with({.time_step = 0}), "time_step must be in (0, 1], got 0");
  EXPECT_EQ(with({.time_step = 1.5}), "time_step must be in (0, 1], got 1.5");
  EXPECT_EQ(with({.start_speed = 1.5}), "start_speed must be from -1 to 1, got 1.5");
  EXPECT_EQ(with({.side_weight = 4, .time_step = 1, .start_speed = -1}), "none");
}

}  // namespace
}  // namespace acol::driving
