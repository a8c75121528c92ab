#pragma once

#include <vector>

#include "acol/design/design.hpp"
#include "acol/design/taming.hpp"

namespace acol {

/// Throws InvalidArgument where targets or options make no sense for these arms.
void check_targets(const Matrix& arms, const DesignTargets& targets, const DesignOptions& options);

/// The targets that matter: not zero, and with a positive weight.
struct ActiveTargets {
  std::vector<ArmIndex> arms;
  Vector weights;
};
/// Throws InvalidArgument where there is none.
ActiveTargets active_targets(const Matrix& arms, const Sizes& sizes, const DesignTargets& targets);

bool is_target(const DesignTargets& targets, ArmIndex arm);

/// Every arm is a target, and all count the same: the G-optimal design.
bool is_uniform_over_all(const Matrix& arms, const DesignTargets& targets);

}  // namespace acol
