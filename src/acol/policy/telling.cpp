#include "acol/policy/telling.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "acol/design/rounding.hpp"
#include "acol/policy/argmax.hpp"
#include "acol/policy/round_limits.hpp"

namespace acol {
namespace {

/// Choices of a question per batch; a longer batch asks each several times.
constexpr std::int64_t kMaxChoices = 64;

/// The constraint by which an arm seems least acceptable.
int clearest_constraint(std::span<const Estimates> estimates, ArmIndex arm) {
  const auto z = [&](const Estimates& one) { return one.mean(arm) / one.deviation(arm); };
  return static_cast<int>(std::ranges::max_element(estimates, {}, z) - estimates.begin());
}

/// How many of `total` each critical arm gets.
std::vector<std::int64_t> turns(std::span<const CriticalArm> critical, std::int64_t total) {
  Vector weights(std::ssize(critical));
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    weights(i) = critical[static_cast<std::size_t>(i)].chance;
  }
  return apportion(weights / weights.sum(), total);
}

/// What is asked for one constraint alone is asked for all where questions are joint.
std::vector<Sample> by_constraint(const Problem& problem, std::vector<Sample> samples) {
  if (problem.joint()) {
    samples.assign(static_cast<std::size_t>(problem.constraints()), samples.front());
  }
  return samples;
}

/// How sure one is of the arms' values by one constraint, while questions are added.
class Variances {
 public:
  Variances(const Problem& problem, const LinearBelief& belief, double noise)
      : problem_(&problem),
        covariance_(belief.root * belief.root.transpose()),
        variances_((problem.arms() * belief.root).rowwise().squaredNorm()),
        noise_(noise) {}

  /// The arm that `count` questions about take most off the variance of `arm`, of those allowed.
  ArmIndex best_question(ArmIndex arm, double count, const std::vector<char>& full) {
    scores_ = covariances(arm);
    scores_.array() = scores_.array().square() / (variances_.array() + noise_ / count);
    if (problem_->costs().size() > 0) scores_.array() /= problem_->costs().array();
    for (std::size_t i = 0; i < full.size(); ++i) {
      if (full[i] != 0) scores_(static_cast<Eigen::Index>(i)) = -1;
    }
    return argmax(scores_.array());
  }

  void add(ArmIndex arm, double count) {
    const Vector direction = covariance_ * problem_->arms().row(arm).transpose();
    const double scale = 1 / (noise_ / count + variances_(arm));
    variances_ -= scale * (problem_->arms() * direction).cwiseAbs2();
    variances_ = variances_.cwiseMax(0.0);
    covariance_ -= scale * direction * direction.transpose();
  }

 private:
  Vector covariances(ArmIndex arm) const {
    const Vector direction = covariance_ * problem_->arms().row(arm).transpose();
    return problem_->arms() * direction;
  }

  const Problem* problem_;
  Matrix covariance_;  ///< Of φ.
  Vector variances_;   ///< By arm.
  double noise_;
  Vector scores_;
};

/// Whose turn it is: the arm that has had least of its share.
class Turns {
 public:
  explicit Turns(std::span<const CriticalArm> critical) : critical_(critical) {}

  const CriticalArm& next() {
    ++taken_;
    double most = -std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < critical_.size(); ++i) {
      const double lag = critical_[i].chance * taken_ - had_[i];
      if (lag > most) most = lag, best = i;
    }
    had_[best] += total_;
    return critical_[best];
  }

 private:
  static double total(std::span<const CriticalArm> critical) {
    double sum = 0;
    for (const CriticalArm& one : critical) sum += one.chance;
    return sum;
  }

  std::span<const CriticalArm> critical_;
  double total_ = total(critical_);
  std::vector<double> had_ = std::vector<double>(critical_.size(), 0.0);
  double taken_ = 0;
};

}  // namespace

AnswerPlaces::AnswerPlaces(std::span<const ArmIndex> order, ArmIndex arms)
    : places_(static_cast<std::size_t>(arms), std::ssize(order)), last_(std::ssize(order)) {
  for (std::size_t i = 0; i < order.size(); ++i) {
    places_[static_cast<std::size_t>(order[i])] = static_cast<ArmIndex>(i);
  }
}

std::vector<CriticalArm> critical_arms(std::span<const ArmIndex> order,
                                       std::span<const Estimates> estimates, ArmIndex leader,
                                       std::span<const AnswerChance> chances) {
  const AnswerPlaces places(order, estimates.front().mean.size());
  std::map<ArmIndex, double> found;
  for (const AnswerChance& one : chances) {
    if (one.arm == leader) continue;
    found[places.critical(leader, one.arm)] += one.probability;
  }
  std::vector<CriticalArm> result;
  for (const auto& [arm, chance] : found) {
    result.push_back({arm, clearest_constraint(estimates, arm), chance});
  }
  return result;
}

std::vector<Sample> telling_samples(const TellingView& view, std::span<const CriticalArm> critical,
                                    std::int64_t length, const RoundLimits& limits) {
  const Problem& problem = view.problem;
  std::vector<Variances> known;
  for (std::size_t l = 0; l < view.beliefs.size(); ++l) {
    known.emplace_back(problem, view.beliefs[l], view.variances[l]);
  }
  std::vector<Sample> samples(view.beliefs.size());
  std::vector<char> full(static_cast<std::size_t>(problem.size()), 0);
  Turns turns(critical);
  const std::int64_t each = std::max(limits.each, (length + kMaxChoices - 1) / kMaxChoices);
  std::size_t refused = 0;
  for (std::int64_t left = std::min(length, limits.questions); left > 0;) {
    const CriticalArm& one = turns.next();
    const auto l = static_cast<std::size_t>(one.constraint);
    const std::int64_t count = std::min(each, left);
    const ArmIndex arm = known[l].best_question(one.arm, static_cast<double>(count), full);
    const std::int64_t added = add_questions(limits, arm, count, samples[problem.joint() ? 0 : l]);
    if (added == 0) {
      full[static_cast<std::size_t>(arm)] = 1;
      if (++refused == full.size()) break;
      continue;
    }
    left -= added;
    const std::size_t last = problem.joint() ? known.size() - 1 : l;
    for (std::size_t at = problem.joint() ? 0 : l; at <= last; ++at) {
      known[at].add(arm, static_cast<double>(added));
    }
  }
  return by_constraint(problem, std::move(samples));
}

std::vector<Sample> own_telling_samples(const Problem& problem,
                                        std::span<const CriticalArm> critical, std::int64_t length,
                                        const RoundLimits& limits) {
  std::vector<Sample> samples(static_cast<std::size_t>(problem.constraints()));
  const std::vector<std::int64_t> counts = turns(critical, length);
  for (std::size_t i = 0; i < critical.size(); ++i) {
    const auto at = static_cast<std::size_t>(problem.joint() ? 0 : critical[i].constraint);
    add_questions(limits, critical[i].arm, counts[i], samples[at]);
  }
  return by_constraint(problem, std::move(samples));
}

}  // namespace acol
