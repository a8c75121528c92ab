#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Which arms the design is to be good for.
struct DesignTargets {
  std::vector<ArmIndex> arms = {};  ///< U, as rows of the catalogue; empty: all arms.
  Vector weights = {};              ///< w ≥ 0, one per target; empty: all 1.
};

/// A design to start from. Its arms join the first working set; its weights are not used yet.
struct WarmStart {
  std::vector<ArmIndex> arms = {};
  Vector weights = {};
};

/// How close to the optimum, and within which bounds.
struct DesignOptions {
  double gap = 1e-3;  ///< Stop once value ≤ (1 + gap) · lower bound.
  Vector caps =
      {};  ///< Upper bounds on the weights, one per arm, summing to 1 or more; empty: none.
  WarmStart start = {};
  double time_limit = std::numeric_limits<double>::infinity();  ///< Seconds, by `now`.
  std::function<double()> now = {};  ///< A clock; needed for a time limit only.
  std::function<bool()> stop = {};   ///< Polled now and then; true ends the search.
};

/// Why the search for a design ended.
enum class DesignStop {
  converged,   ///< The gap is proved.
  time_limit,  ///< The best design so far, with its true gap.
  stopped,     ///< stop() said so: likewise.
  stalled,     ///< Rounding errors keep the gap from closing: likewise.
  unbounded,   ///< A target lies outside the span of the arms that may be asked: no finite value.
};

/// A distribution over arms.
struct Design {
  std::vector<ArmIndex> arms;                              ///< The support, in order of rows.
  Vector weights;                                          ///< λ > 0 on the support, summing to 1.
  double value = std::numeric_limits<double>::infinity();  ///< max over targets of w xᵀA⁻¹x.
  double lower_bound = 0;                                  ///< No design has a smaller value.
  int iterations = 0;                                      ///< Steps of the inner solvers.
  int passes = 0;                                          ///< Looks at the whole catalogue.
  DesignStop stop = DesignStop::stalled;

  double gap() const { return value / lower_bound - 1; }
};

/// The design that minimises the largest weighted variance over the targets,
///
///   min over λ of max over x in U of w_x xᵀA(λ)⁻¹x,   A(λ) = Σ λ_i x_i x_iᵀ,
///
/// with a proof of how close it is: lower_bound ≤ optimum ≤ value always holds (docs/math.md).
/// Rank-deficient catalogues, zero and repeated arms and features of any scale are fine. Throws
/// InvalidArgument for an index out of range, a weight or cap that is negative or not a number,
/// targets that are all zero, caps that sum to less than 1, a gap that is not positive, or arms
/// that check_arms() refuses.
Design optimal_design(const Matrix& arms, const DesignTargets& targets = {},
                      const DesignOptions& options = {});

/// Throws InvalidArgument for a feature that is not a finite number, and for an arm in a direction
/// of its own that is more than 1e150 times shorter than the others: its variance and theirs have
/// no digits in common.
void check_arms(const Matrix& arms);

}  // namespace acol
