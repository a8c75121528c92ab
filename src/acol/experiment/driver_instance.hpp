#pragma once

#include "acol/driving/scenario.hpp"
#include "acol/simulate/instance.hpp"

namespace acol::experiment {

/// Which of the shipped ways to drive is the best one that passengers accept, in the features of a
/// scenario and a constant, one common scale making all |φᵀx − τ| ≤ 1: the paper's driving
/// instances, on 1,000 distinct candidates.
///
/// What people mind can be asked about apart: with two constraints what is unsafe (off the street,
/// backwards, too fast, too close) and what is uncomfortable (between lanes, across the street),
/// with four the place on the street, the speed, the distance to others, and comfort. The weights
/// stay those of φ; each part has a threshold of its own.
Instance driver_instance(driving::ScenarioKind kind, const driving::World& world = {},
                         int constraints = 1);

}  // namespace acol::experiment
