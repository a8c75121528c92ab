#pragma once

#include "acol/design/constraint_complexity.hpp"

namespace acol {

/// What an oracle asks that decides by one interval a pair: of each better arm the constraint that
/// is cheapest to show violated, of x* all of them. For one constraint H and its design again.
struct OracleAllocation {
  double value = 0;                  ///< Σ_l H_l ≥ H, H_l over the pairs of constraint l.
  std::vector<Design> designs = {};  ///< By constraint, each summing to 1; empty: nothing to ask.
  Vector shares = {};                ///< Of the questions, by constraint: H_l/Σ H.
};
OracleAllocation oracle_allocation(const Problem& problem, std::span<const Vector> values,
                                   const DesignOptions& options = {});

}  // namespace acol
