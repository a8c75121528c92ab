#pragma once

#include <optional>
#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// What one look at a catalogue tells of the sizes in it.
struct Sizes {
  Vector features;                   ///< The largest of each feature, without its sign.
  std::vector<ArmIndex> zero_arms;   ///< All of whose features are zero.
  std::vector<ArmIndex> short_arms;  ///< Not zero, and no feature is larger than 1e-50.
};

/// Throws InvalidArgument for what is not a finite number.
Sizes sizes_of(const Matrix& arms);

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
/// 1e-100, and no arm vanishes.
std::optional<TamedArms> tame(const Matrix& arms, const Sizes& sizes);

}  // namespace acol
