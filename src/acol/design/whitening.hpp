#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Coordinates in which a catalogue is well scaled and spans all dimensions: z = map · x has
/// rank(X) entries, and the design problem is the same in z as in x.
struct Whitening {
  Matrix map;                         ///< r × d.
  Eigen::Index rank = 0;              ///< r.
  std::vector<Eigen::Index> anchors;  ///< Rows that were needed to span what a sample did not.
  /// Whether each row of `points` lies in the span of the catalogue.
  std::vector<char> spans(const Matrix& points) const;

  std::vector<Eigen::Index> independent;  ///< r features that determine the others on the span.
  std::vector<Eigen::Index> dependent;    ///< The other features.
  Matrix relation;                        ///< x_dependent = relation · x_independent.
  Vector scale;                           ///< Size of each feature.
};

/// Finds them from a sample of the rows of `arms` that are not zero, and looks at all rows only
/// when the sample does not span all dimensions. Rank decisions are made on scaled features and
/// normalised arms, so neither tiny features nor tiny arms are lost.
Whitening find_whitening(const Matrix& arms);

}  // namespace acol
