#include "acol/inference/answer_draws.hpp"

#include <cmath>
#include <map>

namespace acol {

AnswerDraws::AnswerDraws(const Problem& problem, std::span<const ArmIndex> order,
                         const FittedArms& estimates, double noise_bound)
    : problem_(&problem),
      order_(order),
      estimates_(estimates),
      noise_bound_(noise_bound),
      factor_(*estimates.information) {}

bool AnswerDraws::reaches(std::size_t number) {
  constexpr double kForSure = 6;
  while (contenders_.size() <= number && next_ < order_.size()) {
    if (next_ >= estimates_.ready) estimates_ = estimates_.need(next_ + 1);
    const ArmIndex arm = order_[next_++];
    const double excess = (*estimates_.values)(arm)-problem_->threshold();
    const double deviation = noise_bound_ * std::sqrt(std::max(0.0, (*estimates_.variances)(arm)));
    if (excess > kForSure * deviation) continue;
    if (excess <= -kForSure * deviation) {
      otherwise_ = arm;
      next_ = order_.size();
      break;
    }
    contenders_.push_back({arm, excess, excess / deviation});
  }
  return number < contenders_.size();
}

const double* AnswerDraws::features(std::size_t number) {
  const auto size = static_cast<std::size_t>(problem_->dimension());
  for (std::size_t have = features_.size() / size; have <= number; ++have) {
    const auto row = problem_->arms().row(contenders_[have].arm);
    features_.insert(features_.end(), row.begin(), row.end());
  }
  return features_.data() + number * size;
}

Vector AnswerDraws::normals(Stream random, std::uint64_t index) const {
  const auto size = static_cast<std::size_t>(problem_->dimension());
  Vector normal(problem_->dimension());
  standard_normals(random, index * size, {normal.data(), size});
  return normal;
}

Vector AnswerDraws::deviation(Stream random, std::uint64_t index) const {
  return noise_bound_ * factor_.matrixU().solve(normals(random, index));
}

std::optional<ArmIndex> AnswerDraws::draw(Stream random, std::uint64_t index) {
  if (!reaches(0)) return otherwise_;
  const Vector normal = normals(random, index);
  constexpr double kRounding = 1 + 1e-6;
  const double furthest = kRounding * normal.norm();
  Vector deviation;
  for (std::size_t i = 0; reaches(i); ++i) {
    const Contender& one = contenders_[i];
    if (one.score > furthest) continue;
    if (one.score < -furthest) return one.arm;
    if (deviation.size() == 0) deviation = noise_bound_ * factor_.matrixU().solve(normal);
    const Eigen::Map<const Vector> arm(features(i), deviation.size());
    if (one.excess + arm.dot(deviation) <= 0) return one.arm;
  }
  return otherwise_;
}

std::optional<std::uint64_t> AnswerDraws::first_other(std::optional<ArmIndex> arm, Stream random,
                                                      std::uint64_t draws) {
  if (!reaches(0)) return std::nullopt;  // all draws are the same
  for (std::uint64_t index = 0; index < draws; ++index) {
    if (draw(random, index) != arm) return index;
  }
  return std::nullopt;
}

AnswerDraws::Mode AnswerDraws::mode(Stream random, int draws) {
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
