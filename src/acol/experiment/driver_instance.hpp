#pragma once

#include "acol/driving/scenario.hpp"
#include "acol/simulate/instance.hpp"

namespace acol {

/// The choice among the shipped driving candidates in a scenario: arms are their features there and
/// a constant (d = 9), φ is the people's constraint with −τ as its last entry, answers are yes or
/// no. All features are divided by one constant, the largest |φᵀf − τ|, so that answers have
/// probabilities; rewards are left as they are.
Instance driver_instance(driving::ScenarioKind kind);

}  // namespace acol
