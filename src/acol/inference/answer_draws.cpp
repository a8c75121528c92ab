#include "acol/inference/answer_draws.hpp"

#include <cmath>
#include <map>

namespace acol {

AnswerDraws::AnswerDraws(const Problem& problem, std::span<const ArmIndex> order,
                         const FittedArms& estimates, double noise_bound)
    : factor_(*estimates.information), noise_bound_(noise_bound) {
  constexpr double kForSure = 6;
  for (const ArmIndex arm : order) {
    const double excess = (*estimates.values)(arm)-problem.threshold();
    const double deviation = noise_bound * std::sqrt(std::max(0.0, (*estimates.variances)(arm)));
    if (excess > kForSure * deviation) continue;
    if (excess <= -kForSure * deviation) {
      otherwise_ = arm;
      break;
    }
    contenders_.push_back(arm);
  }
  features_ = problem.arms()(contenders_, Eigen::all).transpose();
  excesses_ = (*estimates.values)(contenders_).array() - problem.threshold();
}

Vector AnswerDraws::deviation(Stream random, std::uint64_t index) const {
  const auto size = static_cast<std::uint64_t>(features_.rows());
  Vector normal(features_.rows());
  for (std::uint64_t k = 0; k < size; ++k) {
    normal(static_cast<Eigen::Index>(k)) = standard_normal(random, index * size + k);
  }
  return noise_bound_ * factor_.matrixU().solve(normal);
}

std::optional<ArmIndex> AnswerDraws::draw(Stream random, std::uint64_t index) const {
  if (contenders_.empty()) return otherwise_;
  const Vector deviation = this->deviation(random, index);
  for (std::size_t i = 0; i < contenders_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    if (excesses_(k) + features_.col(k).dot(deviation) <= 0) return contenders_[i];
  }
  return otherwise_;
}

std::optional<std::uint64_t> AnswerDraws::first_other(std::optional<ArmIndex> arm, Stream random,
                                                      std::uint64_t draws) const {
  if (contenders_.empty()) return std::nullopt;  // all draws are the same
  for (std::uint64_t index = 0; index < draws; ++index) {
    if (draw(random, index) != arm) return index;
  }
  return std::nullopt;
}

AnswerDraws::Mode AnswerDraws::mode(Stream random, int draws) const {
  std::map<std::optional<ArmIndex>, int> votes;
  for (int i = 0; i < draws; ++i) ++votes[draw(random, static_cast<std::uint64_t>(i))];
  Mode mode;
  for (const auto& [arm, count] : votes) {
    const double share = static_cast<double>(count) / draws;
    if (share > mode.share) mode = {arm, share};
  }
  return mode;
}

}  // namespace acol
