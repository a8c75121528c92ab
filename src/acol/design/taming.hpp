#pragma once

#include <optional>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// A catalogue in numbers whose squares and products stay within the range of doubles. A design is
/// the same in any units, so features of extreme size are multiplied by powers of two, which
/// changes no digit. Arms that vanish beside the others, all of their features more than 1e150
/// times smaller than the largest of their column, are zero: an answer about them tells nothing.
struct TamedArms {
  Matrix arms;
  std::vector<ArmIndex> vanished;  ///< Arms that are zero here and were not.
  Matrix directions;               ///< Their features as rows, at a length that can be seen.
};

/// Nothing where the arms are good as they are: no feature is larger than 1e100 or smaller than
/// 1e-100, and no arm vanishes. Throws InvalidArgument for what is not a finite number.
std::optional<TamedArms> tame(const Matrix& arms);

}  // namespace acol
