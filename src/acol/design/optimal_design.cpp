#include "acol/design/optimal_design.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/core/error.hpp"
#include "acol/design/active_targets.hpp"
#include "acol/design/determinant_design.hpp"
#include "acol/design/minimax_design.hpp"
#include "acol/design/pruning.hpp"
#include "acol/design/screened_design.hpp"
#include "acol/design/taming.hpp"

namespace acol {
namespace {

/// Caps of at least 1 do not limit anything; those of this size can still be added up.
constexpr double kNoCap = 1e100;

std::function<bool()> alarm(const DesignOptions& options, bool& interrupted) {
  const double start = options.now ? options.now() : 0;
  return [&options, &interrupted, start] {
    interrupted = options.stop && options.stop();
    return interrupted || (options.now && options.now() - start >= options.time_limit);
  };
}

Design from_determinant(const Matrix& arms, const Sizes& sizes, double weight,
                        const DesignOptions& options, const std::function<bool()>& out_of_time,
                        bool& pruned) {
  const Whitening whitening = find_whitening(arms);
  const DeterminantOptions wishes{
      .gap = options.gap, .stop = out_of_time, .start = options.start.arms};
  const DeterminantDesign found = can_be_screened(arms.rows(), whitening.rank)
                                      ? screened_design(arms, whitening, sizes, wishes)
                                      : determinant_design(arms, whitening, wishes);
  pruned = found.pruned;
  Design design;
  design.arms = found.rows;
  design.weights = found.weights;
  design.value = weight * found.value;
  // max v ≥ Σ λ_i v_i = rank, for every design.
  design.lower_bound = weight * static_cast<double>(whitening.rank);
  design.iterations = found.steps;
  design.passes = found.passes;
  design.stop = found.converged ? DesignStop::converged
                : out_of_time() ? DesignStop::time_limit
                                : DesignStop::stalled;
  return design;
}

/// The arms that may be asked at all, where caps forbid some.
std::vector<ArmIndex> askable(const DesignOptions& options) {
  std::vector<ArmIndex> rows;
  for (Eigen::Index i = 0; i < options.caps.size(); ++i) {
    if (options.caps(i) > 0) rows.push_back(i);
  }
  return rows;
}

/// λ = caps is the only design.
Design forced_design(const Matrix& arms, const std::vector<ArmIndex>& rows, const Vector& caps,
                     const ActiveTargets& targets) {
  Design design;
  design.arms = rows;
  design.weights = caps(rows) / caps(rows).sum();
  design.value = design_value(arms, design.arms, design.weights, targets.arms, targets.weights);
  design.lower_bound = design.value;
  design.stop = std::isfinite(design.value) ? DesignStop::converged : DesignStop::unbounded;
  return design;
}

Design from_minimax(const Matrix& arms, const ActiveTargets& targets, const DesignOptions& options,
                    const std::function<bool()>& out_of_time) {
  const Whitening whitening = find_whitening(arms);
  const double largest = targets.weights.maxCoeff();
  const Vector roots = (targets.weights / largest).cwiseSqrt();
  MinimaxProblem problem{arms, whitening, roots.asDiagonal() * arms(targets.arms, Eigen::all),
                         targets.arms};
  Design design = minimax_design(problem, options, out_of_time);
  design.lower_bound *= largest;
  return design;
}

/// With caps that forbid arms the rest is a smaller catalogue, in which the targets are points.
Design with_forbidden_arms(const Matrix& arms, const ActiveTargets& targets,
                           const std::vector<ArmIndex>& rows, const DesignOptions& options,
                           const std::function<bool()>& out_of_time) {
  const Matrix allowed = arms(rows, Eigen::all);
  const Whitening whitening = find_whitening(allowed);
  const Matrix points = arms(targets.arms, Eigen::all);
  const std::vector<char> inside = whitening.spans(points);
  if (std::ranges::find(inside, 0) != inside.end()) {
    Design design;
    design.lower_bound = std::numeric_limits<double>::infinity();
    design.stop = DesignStop::unbounded;
    return design;
  }
  DesignOptions reduced = options;
  reduced.caps = options.caps(rows);
  reduced.start = {};
  const double largest = targets.weights.maxCoeff();
  const Vector roots = (targets.weights / largest).cwiseSqrt();
  // The start takes the targets for arms; where none of them is an arm, any arm will do.
  std::vector<ArmIndex> stand_ins(targets.arms.size(), 0);
  for (std::size_t i = 0; i < stand_ins.size(); ++i) {
    const auto found = std::ranges::lower_bound(rows, targets.arms[i]);
    if (found != rows.end() && *found == targets.arms[i]) stand_ins[i] = found - rows.begin();
  }
  Design design = minimax_design({allowed, whitening, roots.asDiagonal() * points, stand_ins},
                                 reduced, out_of_time);
  design.lower_bound *= largest;
  for (ArmIndex& arm : design.arms) arm = rows[static_cast<std::size_t>(arm)];
  return design;
}

/// The design, for arms that are tame.
Design solve(const Matrix& arms, const Sizes& sizes, const DesignTargets& targets,
             const DesignOptions& options) {
  bool interrupted = false;
  const std::function<bool()> out_of_time = alarm(options, interrupted);
  const ActiveTargets wanted = active_targets(arms, sizes, targets);
  // Aim a little below the gap asked for: the last look and the pruning take their share.
  DesignOptions inner = options;
  inner.gap = 0.9 * options.gap;
  Design design;
  bool uniform = false;
  bool pruned = false;
  const std::vector<ArmIndex> rows = askable(options);
  if (!rows.empty() && options.caps.sum() <= 1 + 1e-9) {
    return forced_design(arms, rows, options.caps, wanted);
  }
  if (!rows.empty() && std::ssize(rows) < arms.rows()) {
    design = with_forbidden_arms(arms, wanted, rows, inner, out_of_time);
  } else {
    uniform = options.caps.size() == 0 && is_uniform_over_all(arms, targets);
    design = uniform ? from_determinant(arms, sizes, wanted.weights(0), inner, out_of_time, pruned)
                     : from_minimax(arms, wanted, inner, out_of_time);
  }
  if (design.stop == DesignStop::unbounded) return design;
  if (interrupted && design.stop == DesignStop::time_limit) design.stop = DesignStop::stopped;
  if (!uniform || is_nearly_singular(arms, design)) {
    const double value =
        design_value(arms, design.arms, design.weights, wanted.arms, wanted.weights);
    if (!uniform || differ(value, design.value)) design.value = value;
  }
  if (!pruned) prune(arms, wanted.arms, wanted.weights, options, design);
  design.lower_bound = std::min(design.lower_bound, design.value);
  const bool proved = design.gap() <= options.gap;
  if (design.stop == DesignStop::stalled && proved) design.stop = DesignStop::converged;
  if (design.stop == DesignStop::converged && !proved) design.stop = DesignStop::stalled;
  return design;
}

/// An arm that vanishes beside the others is known as well as zero, unless they say nothing about
/// it.
void check_vanished(const TamedArms& tamed, const DesignTargets& targets,
                    const DesignOptions& options) {
  if (tamed.vanished.empty()) return;
  const std::vector<ArmIndex> rows = askable(options);
  const Whitening whitening =
      find_whitening(rows.empty() ? tamed.arms : Matrix(tamed.arms(rows, Eigen::all)));
  const std::vector<char> inside = whitening.spans(tamed.directions);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const ArmIndex arm = tamed.vanished[i];
    require(inside[i] != 0 || !is_target(targets, arm),
            "arm {} is more than 1e150 times shorter than others and lies in a direction of its "
            "own: how often to ask about it cannot be determined",
            arm);
  }
}

}  // namespace

Design optimal_design(const Matrix& arms, const DesignTargets& targets,
                      const DesignOptions& options) {
  check_targets(arms, targets, options);
  DesignOptions wishes = options;
  wishes.caps = options.caps.cwiseMin(kNoCap);
  const Sizes sizes = sizes_of(arms);
  const std::optional<TamedArms> tamed = tame(arms, sizes);
  if (!tamed) return solve(arms, sizes, targets, wishes);
  check_vanished(*tamed, targets, wishes);
  return solve(tamed->arms, sizes_of(tamed->arms), targets, wishes);
}

void check_arms(const Matrix& arms) {
  if (const std::optional<TamedArms> tamed = tame(arms, sizes_of(arms)))
    check_vanished(*tamed, {}, {});
}

}  // namespace acol
