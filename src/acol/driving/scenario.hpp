#pragma once

#include <array>
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

/// What a drive happens in and what it is for.
struct Scenario {
  ScenarioKind kind = ScenarioKind::base;
  CarState start;
  std::vector<CarPath> others;
  FeatureVector reward = {};         ///< θ: the task, as weights of the features.
  double side_weight = kSideWeight;  ///< c₁ of `too_close`.
};

/// One of the paper's three scenarios. Throws InvalidArgument unless side_weight is positive.
Scenario make_scenario(ScenarioKind kind, double side_weight = kSideWeight);

}  // namespace acol::driving

template <>
struct acol::Choices<acol::driving::ScenarioKind> {
  static constexpr Choice<driving::ScenarioKind> kTable[] = {
      {"base", driving::ScenarioKind::base},
      {"reward", driving::ScenarioKind::reward},
      {"blocked", driving::ScenarioKind::blocked}};
};
