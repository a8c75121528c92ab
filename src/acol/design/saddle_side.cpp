#include "acol/design/saddle_side.hpp"

#include <algorithm>

#include "acol/design/quadratic_forms.hpp"

namespace acol {

void SaddleSide::add(const std::vector<ArmIndex>& rows) {
  const Eigen::Index added = work_.add(rows);
  if (added == 0) return;
  const double total = work_.size() == added ? 1 : work_.weights.sum();
  work_.weights.tail(added).setConstant(0.1 * total / static_cast<double>(work_.size()));
}

const Vector& SaddleSide::score_all(const Matrix& form) {
  quadratic_forms(rows_, form, scores_);
  if (rows_.rows() > kSmallCatalogue) {
    candidates_ = highest(scores_, rows_.rows() / 50 + 20 * work_.size());
    candidate_rows_ = rows_(candidates_, Eigen::all);
  }
  return scores_;
}

double SaddleSide::score_candidates(const Matrix& form) {
  if (candidates_.empty()) {
    quadratic_forms(rows_, form, scores_);
    return scores_.maxCoeff();
  }
  quadratic_forms(candidate_rows_, form, candidate_scores_);
  return candidate_scores_.maxCoeff();
}

Eigen::Index SaddleSide::extend(double inside, const Matrix& map) {
  const bool listed = !candidates_.empty();
  const Vector& scores = listed ? candidate_scores_ : scores_;
  std::vector<ArmIndex> present = work_.rows();
  std::ranges::sort(present);
  std::vector<ArmIndex> violators;
  std::vector<double> values;
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    if (!(scores(i) > inside)) continue;
    const ArmIndex row = listed ? candidates_[static_cast<std::size_t>(i)] : i;
    if (std::ranges::binary_search(present, row)) continue;
    violators.push_back(row);
    values.push_back(scores(i));
  }
  if (violators.empty()) return 0;
  const double cut = inside + 0.05 * (std::ranges::max(values) - inside);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < violators.size(); ++i) {
    if (!(values[i] > cut)) continue;
    violators[kept] = violators[i];
    values[kept++] = values[i];
  }
  violators.resize(kept);
  values.resize(kept);
  if (violators.empty()) return 0;
  const Eigen::Map<const Vector> violations(values.data(),
                                            static_cast<Eigen::Index>(values.size()));
  const Eigen::Index count = std::max(2 * map.rows(), work_.size() / 3);
  return work_.add(diverse(rows_, map, violators, violations, count));
}

}  // namespace acol
