#include "acol/simulate/instance_bounds.hpp"

#include "acol/core/error.hpp"

namespace acol {

InstanceBounds instance_bounds(const Instance& instance, const TheoremOptions& options,
                               double margin) {
  require(instance.linear(), "the paper's bounds are for answers that are linear in the features");
  const Problem& problem = instance.problem();
  InstanceBounds bounds;
  question_bound(1, options.delta, options.noise_bound);  // complains before the work
  bounds.theorems = theorems(problem, instance.all_values(), options);
  bounds.complexity = complexity(problem, instance.all_values(), {.gap = 1e-6}, margin);
  bounds.lower_bound = question_bound(bounds.complexity.value, options.delta, options.noise_bound);
  for (Design& design : bounds.complexity.designs) {
    for (ArmIndex& arm : design.arms) arm = problem.candidate(arm);
  }
  if (bounds.complexity.best) bounds.complexity.best = problem.candidate(*bounds.complexity.best);
  return bounds;
}

}  // namespace acol
