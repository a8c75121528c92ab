#include <set>

#include "acol/core/error.hpp"
#include "acol/inference/committed_sample.hpp"

namespace acol {

// A round that is dealt in lots (LotSample).

std::vector<std::size_t> CommittedSample::points_by_entry() const {
  std::vector<std::size_t> points(sample_.arms.size());
  for (Eigen::Index point = 0; point < std::ssize(estimate_.points()); ++point) {
    points[entry_of(point)] = static_cast<std::size_t>(point);
  }
  return points;
}

LotSample::Weights CommittedSample::single_weights() const {
  return [this](ArmIndex start, ArmIndex size) {
    Matrix weights = estimate_.weights(start, size);
    for (ArmIndex row = 0; row < size && !own_.empty(); ++row) {
      const Eigen::Index own = own_[static_cast<std::size_t>(start + row)];
      if (own < 0) continue;
      weights.row(row).setZero();
      weights(row, own) = 1;
    }
    for (Eigen::Index point = 0; point < weights.cols(); ++point) {
      weights.col(point) /= static_cast<double>(count_of(point));
    }
    return weights;
  };
}

void CommittedSample::deal(const LotTerms& terms, const AnswerForecast& forecast, double margin) {
  require(model_.range.has_value(), "people's answers must lie in a range");
  const std::vector<std::size_t> point_of = points_by_entry();
  LotTerms by_point{.covariance = terms.covariance};
  std::vector<std::int64_t> dealt(sample_.arms.size(), 0);
  for (const std::vector<std::size_t>& lot : terms.lots) {
    std::set<std::size_t> distinct;
    std::vector<std::size_t>& points = by_point.lots.emplace_back();
    for (const std::size_t entry : lot) {
      require(entry < dealt.size() && distinct.insert(entry).second,
              "a lot asks about a candidate twice, or about one that its round does not have");
      ++dealt[entry];
      points.push_back(point_of[entry]);
    }
  }
  require(dealt == sample_.counts, "the lots of a round do not add up to its questions");
  std::vector<char> told;
  for (const double clock : clock_) told.push_back(clock > 0 ? 1 : 0);
  const std::vector<ArmIndex>& points = estimate_.points();
  lots_.emplace(single_weights(), told, std::move(by_point),
                AnswerForecast{forecast.mean(points), forecast.variance(points)},
                LotSample::Model{*model_.range, model_.noise_bound, margin, threshold_});
  clock_ = lots_->clock();
}

RoundEvidence CommittedSample::evidence_of_lots(std::span<const Contribution> contributions) const {
  const std::vector<std::size_t> point_of = points_by_entry();
  std::vector<LotAnswer> answers;
  for (const Contribution& one : contributions) {
    answers.push_back(
        {static_cast<std::size_t>(one.rater), point_of[one.entry], one.sum, one.worst});
  }
  return lots_->evidence(single_weights(), answers,
                         bias_.size() > 0 ? bias_ : Vector::Zero(clock_.size()));
}

}  // namespace acol
