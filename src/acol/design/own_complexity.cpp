#include "acol/design/own_complexity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// x log(x/y), also at 0.
double log_ratio(double x, double y) { return x > 0 ? x * std::log(x / y) : 0; }

/// Answers per nat that tell a chance of p from one of t.
double answers_per_nat(double p, double t) {
  const double divergence = log_ratio(p, t) + log_ratio(1 - p, 1 - t);
  return divergence > 0 ? 1 / divergence : kNever;
}

double chance_of_no(double mean) { return std::clamp((1 + mean) / 2, 0.0, 1.0); }

}  // namespace

OwnComplexity own_complexity(const Problem& problem, const Vector& means, double margin) {
  require(problem.constraints() == 1, "no bound is known for {} constraints",
          problem.constraints());
  const double t = (1 + problem.threshold()) / 2;
  const double enough = t + margin / 2;
  require(0 < t && t < 1, "the threshold must be above -1 and below 1, got {}",
          problem.threshold());
  require(margin >= 0 && enough < 1,
          "the margin must be from 0 to below {}, where every answer would be good enough, got {}",
          1 - problem.threshold(), margin);
  std::vector<ArmIndex> order(static_cast<std::size_t>(problem.size()));
  std::iota(order.begin(), order.end(), ArmIndex{0});
  const Vector& rewards = problem.rewards();
  std::ranges::stable_sort(order, [&](ArmIndex a, ArmIndex b) { return rewards(a) > rewards(b); });

  OwnComplexity result{.value = kNever};
  double better = 0;  // all arms of higher reward
  double tied = 0;    // and those before this one with the same
  for (std::size_t i = 0; i < order.size() && better < kNever; ++i) {
    if (i > 0 && rewards(order[i]) < rewards(order[i - 1])) {
      better += tied;
      tied = 0;
    }
    const double p = chance_of_no(means(order[i]));
    const double all = better + (p < enough ? answers_per_nat(p, enough) : kNever);
    if (all < result.value) {
      result.value = all;
      result.best = order[i];
    }
    tied += p > t ? answers_per_nat(p, t) : kNever;
  }
  if (better + tied < result.value) {
    result.value = better + tied;
    result.best.reset();
  }
  if (result.value == kNever) return result;
  for (const ArmIndex arm : order) {
    if (result.best && rewards(arm) <= rewards(*result.best)) break;
    result.arms.push_back(arm);
    result.answers.push_back(answers_per_nat(chance_of_no(means(arm)), t));
  }
  if (result.best) {
    result.arms.push_back(*result.best);
    result.answers.push_back(answers_per_nat(chance_of_no(means(*result.best)), enough));
  }
  return result;
}

double own_question_bound(double complexity, double delta) {
  require(0 < delta && delta < 1, "delta must be in (0, 1), got {}", delta);
  if (2.4 * delta >= 1) return 0;
  return std::log(1 / (2.4 * delta)) * complexity;
}

}  // namespace acol
