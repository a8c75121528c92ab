#pragma once

#include <array>
#include <optional>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/driving/features.hpp"

namespace acol::driving {

enum class ScenarioKind {
  base,     ///< A car changes into our lane; keep the velocity.
  reward,   ///< The same street; drive in the right lane. The paper's "different reward".
  blocked,  ///< Three parked cars; keep the velocity. The paper's "different environment".
};

inline constexpr ScenarioKind kScenarios[] = {ScenarioKind::base, ScenarioKind::reward,
                                              ScenarioKind::blocked};

/// Where another car is at the start and after each step.
using CarPath = std::array<CarState, kSteps + 1>;

/// What the paper leaves open about the driving world, or says otherwise than its code.
struct World {
  double side_weight = kSideWeight;  ///< c₁ of `too_close`, > 0: the paper's table says 4.
  double time_step = kTimeStep;      ///< Δt in (0, 1]: the paper's equations have none, that is 1.
  LaneDistance lane_distance = LaneDistance::squared;  ///< The paper says plain.
  /// Of our car, in [−1, 1]; none: 0.41, and 0.1 where the street is blocked. The paper is silent.
  std::optional<double> start_speed = {};
};

/// The one list of its fields.
template <class Visitor>
void describe(World& world, Visitor&& field) {
  field("side_weight", world.side_weight,
        "c1 of the last feature: how much less a car beside counts than one ahead");
  field("time_step", world.time_step, "seconds between two actions, in (0, 1]");
  field("lane_distance", world.lane_distance,
        "what driving between two lanes is measured by: the distance to a lane's middle, or its "
        "square");
  field("start_speed", world.start_speed,
        "our car's speed at the start, from -1 to 1; 0.41 unless given, and 0.1 where the street "
        "is blocked");
}

/// What a drive happens in and what it is for.
struct Scenario {
  ScenarioKind kind = ScenarioKind::base;
  CarState start;
  std::vector<CarPath> others;
  FeatureVector reward = {};  ///< θ: the task, as weights of the features.
  World world = {};
};

/// One of the paper's three scenarios. Throws InvalidArgument for a world that makes no sense.
Scenario make_scenario(ScenarioKind kind, const World& world = {});

constexpr auto choices(LaneDistance) {
  return named<LaneDistance>({{"squared", LaneDistance::squared}, {"plain", LaneDistance::plain}});
}

constexpr auto choices(ScenarioKind) {
  return named<ScenarioKind>({{"base", ScenarioKind::base},
                              {"reward", ScenarioKind::reward},
                              {"blocked", ScenarioKind::blocked}});
}

}  // namespace acol::driving
