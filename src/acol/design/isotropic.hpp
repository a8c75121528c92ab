#pragma once

#include <vector>

#include "acol/design/optimal_design.hpp"

namespace acol {

/// Coordinates z = map · x in which the G-optimal design of a catalogue has A = I, so that no
/// direction is special and no scale is either: after t questions of the design V = t I.
struct Isotropic {
  Matrix map;                   ///< rank × dimension.
  Design design;                ///< G-optimal over all arms; none where all arms are zero.
  std::vector<ArmIndex> basis;  ///< rank arms of the design that span all of them.
};

Isotropic isotropic(const Matrix& arms);

}  // namespace acol
