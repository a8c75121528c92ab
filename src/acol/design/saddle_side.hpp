#pragma once

#include "acol/design/working_set.hpp"

namespace acol {

/// One side of the saddle, arms or targets: a large set of rows, the working set, and the
/// candidates in between, which are looked at when the whole set is not.
class SaddleSide {
 public:
  explicit SaddleSide(const Matrix& rows) : rows_(rows), work_(rows) {}

  WorkingSet& work() { return work_; }
  const WorkingSet& work() const { return work_; }
  bool has_candidates() const { return !candidates_.empty(); }

  /// Adds rows with a small share of the weight, so that the interior methods can move it.
  void add(const std::vector<ArmIndex>& rows);

  /// ‖form · x‖² of all rows, from which the candidates are chosen anew.
  const Vector& score_all(const Matrix& form);
  /// The largest ‖form · x‖² of the candidates; of all rows where there are none.
  double score_candidates(const Matrix& form);

  /// Adds the rows last looked at that score above `inside` by a good part of the largest excess,
  /// with weight 0. Returns how many.
  Eigen::Index extend(double inside, const Matrix& map);

 private:
  const Matrix& rows_;
  WorkingSet work_;
  Vector scores_;
  std::vector<ArmIndex> candidates_;
  Matrix candidate_rows_;
  Vector candidate_scores_;
};

}  // namespace acol
