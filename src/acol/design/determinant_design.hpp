#pragma once

#include <functional>
#include <vector>

#include "acol/design/whitening.hpp"

namespace acol {

/// What a design on all rows of a catalogue needs: rows, weights, and how good they are.
struct DeterminantDesign {
  std::vector<ArmIndex> rows;
  Vector weights;
  double value = 0;  ///< max over all rows of xᵀA⁻¹x; the optimum is the rank.
  int steps = 0;
  int passes = 0;  ///< Looks at the whole catalogue.
  bool converged = false;
  bool pruned = false;  ///< Nothing in it is too light to be worth its place.
};

struct DeterminantOptions {
  double gap = 1e-3;
  std::function<bool()> stop = {};   ///< Polled between steps of the outer loop.
  std::vector<ArmIndex> start = {};  ///< Rows to start from.
  Vector start_weights = {};         ///< Weights of `start`, used if they span everything.
};

/// The D-optimal design of the rows of `catalogue`, which is G-optimal as well [kiefer1960], by
/// column generation: an exact design on a small working set, a look at all rows, the rows that
/// violate optimality join.
DeterminantDesign determinant_design(const Matrix& catalogue, const Whitening& whitening,
                                     const DeterminantOptions& options);

}  // namespace acol
