#pragma once

#include "acol/design/constraint_complexity.hpp"
#include "acol/design/theorems.hpp"
#include "acol/simulate/instance.hpp"

namespace acol {

/// Everything that theory says about one instance whose answers are linear in the features.
struct InstanceBounds {
  ConstraintComplexity complexity = {};  ///< H and its design, over rows of the catalogue.
  double lower_bound = 0;                ///< On the expected questions of any algorithm.
  Theorems theorems = {};
};

/// The bounds of an instance; `options.noise_bound` is R as stated, whatever the instance's own.
/// The margin is the lower bound's; the paper's theorems know none.
InstanceBounds instance_bounds(const Instance& instance, const TheoremOptions& options,
                               double margin = 0);

}  // namespace acol
