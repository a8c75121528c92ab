#include "acol/policy/own_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/random.hpp"
#include "acol/design/rounding.hpp"

namespace acol {
namespace {

/// Always the arm of the largest variance: a spread of arms. `different`: none twice.
std::vector<ArmIndex> spread_of(const Matrix& features, Eigen::Index count, bool different) {
  std::vector<ArmIndex> arms;
  Matrix covariance = Matrix::Identity(features.cols(), features.cols()) * 10;
  Vector variance = (features * covariance).cwiseProduct(features).rowwise().sum();
  for (Eigen::Index i = 0; i < count; ++i) {
    ArmIndex arm = 0;
    variance.maxCoeff(&arm);
    arms.push_back(arm);
    const Vector direction = covariance * features.row(arm).transpose();
    const double scale = 1 / (1 + variance(arm));
    variance -= scale * (features * direction).cwiseAbs2();
    if (different) variance(arm) = -std::numeric_limits<double>::infinity();
    covariance -= scale * direction * direction.transpose();
  }
  return arms;
}

/// What to take of each so that what is left of the largest is as small as possible.
Vector largest_first(const Vector& needs, double total) {
  std::vector<double> sorted(needs.begin(), needs.end());
  std::ranges::sort(sorted, std::greater());
  double sum = 0;
  double level = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    sum += sorted[i];
    level = (sum - total) / static_cast<double>(i + 1);
    if (i + 1 == sorted.size() || sorted[i + 1] <= level) break;
  }
  return (needs.array() - std::max(level, 0.0)).max(0.0);
}

/// Counts in proportion to weights, some of which may be 0.
std::vector<std::int64_t> apportioned(const Vector& weights, std::int64_t total) {
  std::vector<Eigen::Index> positive;
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    if (weights(i) > 0) positive.push_back(i);
  }
  std::vector<std::int64_t> counts(static_cast<std::size_t>(weights.size()), 0);
  if (positive.empty() || total == 0) return counts;
  const std::vector<std::int64_t> found = apportion(weights(positive) / weights.sum(), total);
  for (std::size_t i = 0; i < positive.size(); ++i) {
    counts[static_cast<std::size_t>(positive[i])] = found[i];
  }
  return counts;
}

/// The same with at most `most` of each: what one has no room for, others get.
std::vector<std::int64_t> apportioned(Vector weights, std::int64_t total,
                                      const std::vector<std::int64_t>& most) {
  std::vector<std::int64_t> counts(most.size(), 0);
  for (bool over = true; over;) {
    over = false;
    const std::vector<std::int64_t> found = apportioned(weights, total);
    for (std::size_t i = 0; i < most.size(); ++i) {
      if (weights(static_cast<Eigen::Index>(i)) <= 0) continue;
      counts[i] = std::min(found[i], most[i]);
      if (found[i] < most[i]) continue;
      over = over || found[i] > most[i];
      total -= counts[i];
      weights(static_cast<Eigen::Index>(i)) = 0;
    }
  }
  return counts;
}

auto beliefs_in(std::span<const CurveForecast> forecasts) {
  return
      [forecasts](ArmIndex arm, int l) { return forecasts[static_cast<std::size_t>(l)].of(arm); };
}

}  // namespace

OwnPlanner::OwnPlanner(const Problem& problem, const OwnPlanOptions& options)
    : problem_(&problem), options_(options) {}

OwnPlanner::Aim OwnPlanner::cheapest(const OwnTests& tests, const Beliefs& beliefs,
                                     const std::optional<std::optional<ArmIndex>>& last) const {
  const std::vector<ArmIndex>& order = tests.order();
  const Knowledge& knowledge = tests.knowledge();
  double rejecting = 0;  // all arms that are better than this one
  double tied = 0;       // and those that have the same reward and come before it
  Aim best;
  double stay = best.price;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ArmIndex arm = order[i];
    if (i > 0 && tests.better(arm) != tests.better(order[i - 1])) {
      rejecting += tied;
      tied = 0;
      if (!last && rejecting >= best.price) return best;  // those that follow cost more
    }
    if (knowledge.state(arm) != ArmState::undecided) continue;
    const double total = rejecting + to_accept(tests, beliefs, arm).price;
    if (last && *last == arm) stay = total;
    if (total < best.price) best = {arm, total};
    tied += to_reject(tests, beliefs, arm).price;
  }
  rejecting += tied;
  if (last && !*last) stay = rejecting;
  if (rejecting < best.price) best = {std::nullopt, rejecting};
  if (last && stay <= (1 + options_.loyalty) * best.price) best.guess = *last;
  return best;
}

std::vector<Sample> OwnPlanner::samples(const std::map<ArmIndex, Vector>& needs, double size,
                                        const RoundLimits& limits) const {
  // One entry per question: of all constraints where it is answered for all, else of one.
  const int questions = problem_->joint() ? 1 : problem_->constraints();
  std::vector<double> wanted;
  for (int l = 0; l < questions; ++l) {
    for (const auto& [arm, need] : needs) {
      wanted.push_back(questions == 1 ? need.maxCoeff() : need(l));
    }
  }
  const Vector weights = Eigen::Map<const Vector>(wanted.data(), std::ssize(wanted));
  const double needed =
      limits.hands > 0 ? std::numeric_limits<double>::max() : std::ceil(weights.sum());
  const double length = std::clamp(std::max(size, static_cast<double>(limits.least)), 0.0,
                                   std::min(needed, static_cast<double>(limits.questions)));
  const Vector wanted_now = options_.focus * largest_first(weights, length) +
                            (1 - options_.focus) * weights * (length / weights.sum());
  std::vector<std::int64_t> most(wanted.size(), std::numeric_limits<std::int64_t>::max());
  std::size_t at = 0;
  for (int l = 0; l < questions && !limits.caps.empty(); ++l) {
    for (const auto& [arm, need] : needs) most[at++] = limits.caps[static_cast<std::size_t>(arm)];
  }
  const std::vector<std::int64_t> counts =
      apportioned(wanted_now, static_cast<std::int64_t>(length), most);
  std::vector<Sample> result(static_cast<std::size_t>(questions));
  at = 0;
  for (Sample& sample : result) {
    for (const auto& [arm, need] : needs) {
      const std::int64_t count = counts[at++];
      if (count == 0) continue;
      sample.arms.push_back(arm);
      sample.counts.push_back(count);
    }
  }
  result.resize(static_cast<std::size_t>(problem_->constraints()), result.front());
  return result;
}

OwnPlan OwnPlanner::first_round(std::span<const CurveForecast> forecasts,
                                const RoundLimits& limits) const {
  const Matrix& features = forecasts.front().features();
  std::map<ArmIndex, Vector> needs;
  const bool hands = limits.hands > 0;
  const Eigen::Index size =
      hands ? std::min(features.rows(), limits.questions / limits.hands) : 4 * features.cols();
  for (const ArmIndex arm : spread_of(features, size, hands)) {
    needs.try_emplace(arm, Vector::Zero(problem_->constraints())).first->second.array() += 1;
  }
  OwnPlan plan;
  plan.samples = samples(needs, std::numeric_limits<double>::max(), limits);
  return plan;
}

std::map<ArmIndex, Vector> OwnPlanner::needs(const OwnTests& tests, const Beliefs& beliefs,
                                             std::optional<ArmIndex> guess) const {
  std::map<ArmIndex, Vector> needs;
  const ArmIndex better = guess ? tests.better(*guess) : problem_->size();
  for (ArmIndex i = 0; i < better; ++i) {
    const ArmIndex arm = tests.order()[static_cast<std::size_t>(i)];
    if (tests.knowledge().state(arm) != ArmState::undecided) continue;
    needs.emplace(arm, to_reject(tests, beliefs, arm).answers);
  }
  if (guess) needs.emplace(*guess, to_accept(tests, beliefs, *guess).answers);
  return needs;
}

OwnNeeds OwnPlanner::sum_of(const std::map<ArmIndex, Vector>& needs) const {
  OwnNeeds sum;
  for (const auto& [arm, answers] : needs) {
    const double questions = price(arm, answers);
    sum.questions += questions;
    sum.about_one = std::max(sum.about_one, questions);
  }
  return sum;
}

std::optional<OwnNeeds> OwnPlanner::left(const OwnTests& tests,
                                         std::span<const CurveForecast> forecasts,
                                         const std::optional<std::optional<ArmIndex>>& last) const {
  return left_by(tests, beliefs_in(forecasts), last);
}

/// A confident forecaster: a bet on the wrong side has no chance.
std::optional<OwnNeeds> OwnPlanner::left_if(const OwnTests& tests, const Means& means) const {
  const double sure = 1e-9 * tests.options().bounds.deviation(problem_->threshold(0));
  return left_by(
      tests, [&](ArmIndex arm, int l) { return MeanForecast{means(arm, l), sure}; }, std::nullopt);
}

std::optional<OwnNeeds> OwnPlanner::left_by(
    const OwnTests& tests, const Beliefs& beliefs,
    const std::optional<std::optional<ArmIndex>>& last) const {
  const Aim aim = cheapest(tests, beliefs, last);
  if (std::isinf(aim.price)) return std::nullopt;
  return sum_of(needs(tests, beliefs, aim.guess));
}

OwnPlan OwnPlanner::next(const OwnTests& tests, std::span<const CurveForecast> forecasts,
                         const std::optional<std::optional<ArmIndex>>& last, std::int64_t asked,
                         const RoundLimits& limits) const {
  if (asked == 0) return first_round(forecasts, limits);
  const Beliefs beliefs = beliefs_in(forecasts);
  const Aim aim = cheapest(tests, beliefs, last);
  OwnPlan plan{.guess = aim.guess,
               .samples = std::vector<Sample>(static_cast<std::size_t>(problem_->constraints()))};
  if (std::isinf(aim.price)) return plan;  // whatever is asked, nothing will follow
  const std::map<ArmIndex, Vector> needed = needs(tests, beliefs, aim.guess);
  plan.forecast = sum_of(needed).questions;
  const double size =
      std::max(static_cast<double>(options_.least), options_.growth * static_cast<double>(asked));
  plan.samples = samples(needed, size, limits);
  fill_hands(tests, forecasts, asked, limits, plan);
  return plan;
}

}  // namespace acol
