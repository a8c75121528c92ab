#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "acol/core/choice.hpp"
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

constexpr auto choices(DesignStop) {
  return named<DesignStop>({{"converged", DesignStop::converged},
                            {"time_limit", DesignStop::time_limit},
                            {"stopped", DesignStop::stopped},
                            {"stalled", DesignStop::stalled},
                            {"unbounded", DesignStop::unbounded}});
}

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

}  // namespace acol
