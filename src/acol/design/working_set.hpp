#pragma once

#include <vector>

#include "acol/core/types.hpp"

namespace acol {

/// Column generation looks at all rows of a large catalogue rarely. In between it looks at the
/// candidates: the rows whose score was highest at the last full pass.

/// Catalogues up to this size are looked at as a whole each time.
constexpr Eigen::Index kSmallCatalogue = 4000;

/// About the `count` rows of highest score (never fewer, unless there are fewer; ties and an
/// estimated cut may add some), in order of rows.
std::vector<ArmIndex> highest(const Vector& scores, Eigen::Index count);

/// The points in play: rows of a catalogue with their weights.
class WorkingSet {
 public:
  explicit WorkingSet(const Matrix& catalogue) : catalogue_(&catalogue) {}

  const std::vector<ArmIndex>& rows() const { return rows_; }
  Eigen::Index size() const { return static_cast<Eigen::Index>(rows_.size()); }
  Vector weights;  ///< One per row.

  /// Adds rows that are not in it yet, with weight 0. Returns how many were new.
  Eigen::Index add(const std::vector<ArmIndex>& rows);
  /// Keeps the rows whose flag is set.
  void keep(const std::vector<char>& flags);
  /// map · X_Wᵀ: the points as columns.
  Matrix points(const Matrix& map) const;

 private:
  const Matrix* catalogue_;
  std::vector<ArmIndex> rows_;
};

/// Of `rows` (with `scores`), the best `count`, taken in turn from the groups of rows that are
/// longest in the same coordinate of map · x: violators that do not all say the same.
std::vector<ArmIndex> diverse(const Matrix& catalogue, const Matrix& map,
                              const std::vector<ArmIndex>& rows, const Vector& scores,
                              Eigen::Index count);

}  // namespace acol
