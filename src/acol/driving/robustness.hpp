#pragma once

#include <optional>
#include <vector>

#include "acol/driving/search.hpp"

namespace acol::driving {

/// What a search finds for a scenario's task, with the constraint or with a penalty in its place.
struct TaskDrive {
  ScenarioKind scenario = ScenarioKind::base;
  std::optional<double> penalty = {};  ///< λ; none: the constraint.
  double reward = 0;                   ///< The raw reward, without the penalty.
  double constraint = 0;               ///< φᵀf
  bool feasible = false;               ///< φᵀf ≤ τ
  Controls controls = {};
  World world = {};
};

/// The goal of a scenario's task: constrained, or with `penalty` instead.
Goal task_goal(const Scenario& scenario, std::optional<double> penalty = {});

/// One row of the robustness experiment [lindner2022, fig. 4]: maximises θᵀf − λ φᵀf, or the
/// constrained reward without a penalty. The paper plots the reward with the penalty in it; this is
/// the reward of the solution.
TaskDrive task_drive(ScenarioKind scenario, std::optional<double> penalty,
                     const SearchOptions& options, const World& world = {});

/// The penalties that the experiment sweeps: 0, 0.01, 0.02, 0.04, 0.05 and 0.1 to 2 by 0.1.
std::vector<double> swept_penalties();

/// The penalty that suits the base scenario and that the paper's first figure carries over.
inline constexpr double kCarriedPenalty = 1;

/// The six drives of the paper's first figure: the three scenarios with kCarriedPenalty, then with
/// the constraint. By the plain method they do as in the paper: the penalised drive does not change
/// lane where it should and pushes through the parked cars, the constrained one does its task or
/// stops. (The refined method finds, with the constraint, a way between the parked cars that is
/// just acceptable.)
std::vector<TaskDrive> paper_drives(const SearchOptions& options);

}  // namespace acol::driving
