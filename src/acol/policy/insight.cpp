#include "acol/policy/insight.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/design/isotropic.hpp"
#include "acol/inference/round_estimate.hpp"

namespace acol {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// Half the squared distance of `excess` above 0, in standard errors.
double nats(double excess, double error) {
  if (excess <= 0) return 0;
  return error > 0 ? (excess / error) * (excess / error) / 2 : kUnbounded;
}

}  // namespace

Insight::Insight(const Problem& problem, std::span<const QuestionAnswers> transcript,
                 const PolicyOptions& options)
    : problem_(&problem),
      shape_(shape_of(options)),
      noise_bound_(options.noise_bound.value_or(
          options.answer_range ? options.answer_range->width() / 2 : 0)),
      order_(static_cast<std::size_t>(problem.size())) {
  require(noise_bound_ > 0, "noise_bound (R) must be set for standard errors");
  std::iota(order_.begin(), order_.end(), ArmIndex{0});
  std::ranges::stable_sort(order_, std::greater<>(),
                           [&](ArmIndex arm) { return problem.rewards()(arm); });
  std::vector<std::vector<Answers>> all(static_cast<std::size_t>(problem.constraints()),
                                        std::vector<Answers>(order_.size()));
  for (const QuestionAnswers& told : transcript) {
    Answers& one = all[static_cast<std::size_t>(told.question.constraint)]
                      [static_cast<std::size_t>(problem.distinct(told.question.candidate))];
    one.count += told.answers.count;
    one.sum += told.answers.sum;
  }
  for (const std::vector<Answers>& told : all) {
    known_.push_back(shape_ == Shape::any ? own(told, noise_bound_) : linear(told, noise_bound_));
  }
}

Insight::Constraint Insight::linear(const std::vector<Answers>& told, double noise_bound) const {
  Constraint known;
  std::vector<ArmIndex> asked;
  std::vector<std::int64_t> counts;
  std::vector<Answers> answers;
  for (std::size_t i = 0; i < told.size(); ++i) {
    known.counts.push_back(told[i].count);
    if (told[i].count == 0) continue;
    asked.push_back(static_cast<ArmIndex>(i));
    counts.push_back(told[i].count);
    answers.push_back(told[i]);
  }
  if (asked.empty()) {
    known.value = Vector::Zero(problem_->size());
    known.error = Vector::Constant(problem_->size(), kUnbounded);
    return known;
  }
  const RoundEstimate estimate(problem_->arms(), asked, counts);
  known.value = estimate.values(answers);
  known.error = noise_bound * estimate.variances().cwiseSqrt();
  return known;
}

Insight::Constraint Insight::own(const std::vector<Answers>& told, double noise_bound) const {
  Constraint known{
      Vector::Zero(problem_->size()), Vector::Constant(problem_->size(), kUnbounded), {}};
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto arm = static_cast<Eigen::Index>(i);
    const double count = static_cast<double>(told[i].count);
    known.counts.push_back(told[i].count);
    if (told[i].count == 0) continue;
    known.value(arm) = told[i].sum / count;
    known.error(arm) = noise_bound / std::sqrt(count);
  }
  return known;
}

Vector Insight::evidence() const {
  Vector against(problem_->size() + 1);
  double better = 0;  // the clearest of the arms of higher reward that seem feasible
  double pending = 0;
  double reward = kUnbounded;
  for (const ArmIndex arm : order_) {
    if (problem_->rewards()(arm) < reward) better = std::max(better, pending);
    reward = problem_->rewards()(arm);
    double infeasible = 0;
    double feasible = kUnbounded;
    for (int l = 0; l < problem_->constraints(); ++l) {
      const Constraint& known = constraint(l);
      const double excess = known.value(arm) - problem_->threshold(l);
      infeasible = std::max(infeasible, nats(excess, known.error(arm)));
      feasible = std::min(feasible, nats(-excess, known.error(arm)));
    }
    against(arm) = std::max(infeasible, better);
    pending = std::max(pending, feasible);
  }
  against(problem_->size()) = std::max(better, pending);
  return against;
}

/// R L⁻¹Zᵀ by constraint, Z the arms in coordinates of their own and V = LLᵀ: times standard normal
/// numbers, what estimates may be off by. Empty where V is singular.
std::vector<Matrix> Insight::factors() const {
  const Isotropic scales = isotropic(problem_->arms());
  const Matrix arms = problem_->arms() * scales.map.transpose();
  std::vector<Matrix> result;
  for (const Constraint& known : known_) {
    Matrix information = Matrix::Zero(arms.cols(), arms.cols());
    for (ArmIndex i = 0; i < problem_->size(); ++i) {
      const double count = static_cast<double>(known.counts[static_cast<std::size_t>(i)]);
      if (count > 0) information += count * arms.row(i).transpose() * arms.row(i);
    }
    const Eigen::LLT<Matrix> factor(information);
    if (factor.info() != Eigen::Success || !known.error.allFinite()) return {};
    result.push_back(noise_bound_ * factor.matrixL().solve(arms.transpose()));
  }
  return result;
}

Vector Insight::posterior(int draws, std::uint64_t seed) const {
  require(draws >= 1, "draws must be at least 1, got {}", draws);
  const bool any = shape_ == Shape::any;
  const std::vector<Matrix> spread = any ? std::vector<Matrix>() : factors();
  Vector share = Vector::Zero(problem_->size() + 1);
  if (!any && spread.empty()) return Vector::Constant(share.size(), std::nan(""));
  const auto constraints = static_cast<std::uint64_t>(problem_->constraints());
  for (std::uint64_t draw = 0; draw < static_cast<std::uint64_t>(draws); ++draw) {
    std::vector<char> feasible(order_.size(), true);
    for (std::uint64_t l = 0; l < constraints; ++l) {
      const Constraint& known = known_[l];
      const Stream random{seed, StreamUse::policy, draw * constraints + l};
      Vector values = known.value;
      Vector normal(any ? problem_->size() : spread[l].rows());
      for (Eigen::Index k = 0; k < normal.size(); ++k) {
        normal(k) = standard_normal(random, static_cast<std::uint64_t>(k));
      }
      values += any ? Vector(known.error.cwiseProduct(normal)) : spread[l].transpose() * normal;
      const double threshold = problem_->threshold(static_cast<int>(l));
      for (std::size_t i = 0; i < feasible.size(); ++i) {
        feasible[i] &= values(static_cast<Eigen::Index>(i)) <= threshold;
      }
    }
    const auto best = std::ranges::find_if(
        order_, [&](ArmIndex arm) { return feasible[static_cast<std::size_t>(arm)] != 0; });
    ++share(best == order_.end() ? problem_->size() : *best);
  }
  return share / draws;
}

}  // namespace acol
