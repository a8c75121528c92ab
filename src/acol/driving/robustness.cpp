#include "acol/driving/robustness.hpp"

namespace acol::driving {

Goal task_goal(const Scenario& scenario, std::optional<double> penalty) {
  Goal goal{.reward = scenario.reward};
  if (!penalty) return goal;
  goal.constrained = false;
  goal.penalty = *penalty;
  return goal;
}

TaskDrive task_drive(ScenarioKind kind, std::optional<double> penalty, const SearchOptions& options,
                     const World& world) {
  const Scenario scenario = make_scenario(kind, world);
  const Found found = search(scenario, task_goal(scenario, penalty), options);
  return {.scenario = kind,
          .penalty = penalty,
          .reward = found.score.reward,
          .constraint = found.score.constraint,
          .feasible = found.any && found.score.constraint <= kThreshold,
          .controls = found.controls,
          .world = world};
}

std::vector<double> swept_penalties() {
  std::vector<double> penalties = {0, 0.01, 0.02, 0.04, 0.05};
  for (int tenth = 1; tenth <= 20; ++tenth) penalties.push_back(tenth / 10.0);
  return penalties;
}

std::vector<TaskDrive> paper_drives(const SearchOptions& options) {
  std::vector<TaskDrive> drives;
  for (const std::optional<double> penalty :
       {std::optional<double>(kCarriedPenalty), std::optional<double>()}) {
    for (const ScenarioKind kind : kScenarios) {
      drives.push_back(task_drive(kind, penalty, options));
    }
  }
  return drives;
}

}  // namespace acol::driving
