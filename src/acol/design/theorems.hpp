#pragma once

#include <cstdint>
#include <span>

#include "acol/core/problem.hpp"

namespace acol {

/// What the theorems are computed for.
struct TheoremOptions {
  double delta = 0.05;      ///< δ in (0, 1).
  double noise_bound = 1;   ///< R > 0.
  double rounding = 0.05;   ///< ε > 0: an ε-approximate rounding of designs.
  double round_growth = 2;  ///< v > 1, of oracle and g-allocation.
};

/// Questions that suffice with probability 1 − δ, by algorithm.
struct UpperBounds {
  double acol = 0;
  double oracle = 0;
  double g_allocation = 0;
};

/// Every quantity of the paper's theorems that can be computed from the truth [lindner2022,
/// Prop. 1, Thms. 2 to 4], for any number of constraints (docs/math.md, "The paper's theorems").
/// Arms without features are decided without a question and left out.
struct Theorems {
  double smallest_gap = 0;    ///< C⁺_min: the least distance of an arm from another verdict.
  double worst_case = 0;      ///< d/(C⁺_min)², times m where a question is about one constraint.
  double complexity_all = 0;  ///< H̄: the complexity with all arms to be told apart.
  int rounds = 0;             ///< t̄ = ⌈−log₂ C⁺_min⌉, at least 1.
  UpperBounds printed = {};   ///< The upper bounds as the paper prints them.
  UpperBounds proved = {};    ///< What the proofs give once their slips are mended.
};

/// `values[l]` are φ_lᵀx of the distinct arms. Throws InvalidArgument for options out of range.
Theorems theorems(const Problem& problem, std::span<const Vector> values,
                  const TheoremOptions& options = {});

}  // namespace acol
