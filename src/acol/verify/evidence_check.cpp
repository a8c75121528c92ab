#include "acol/verify/evidence_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/hedge.hpp"
#include "acol/verify/weights.hpp"

namespace acol::verify {
namespace {

constexpr Real kPortfolio = 0.97L;         // β
constexpr Real kReserveForMargins = 0.5L;  // γ, with a margin
constexpr Real kReserveForTies = 0.1L;     // γ, with ties only
constexpr Real kTolerance = 1 - 1e-9L;     // acol computes in double precision
constexpr Real kMaxCharge = 1e-3L;         // in R, for questions that do not quite span an arm
constexpr Real kReachWithoutRange = 1e6L;  // R around the threshold

/// Σ w_a ȳ_a, Σ w_a²/n_a, and Σ (Σ_a |w_a| n_ar/n_a)² over the raters r.
struct Estimate {
  Real value = 0;
  Real spread = 0;
  Real spread_by_rater = 0;
};

Estimate estimate_of(const AnsweredRound& round, const std::vector<Real>& weights) {
  Estimate result;
  std::map<std::int64_t, Real> by_rater;
  for (std::size_t a = 0; a < weights.size(); ++a) {
    const AnsweredArm& asked = round.arms[a];
    const auto all = static_cast<Real>(asked.count);
    result.value += weights[a] * asked.sum / all;
    result.spread += weights[a] * weights[a] / all;
    for (const auto& [rater, count] : asked.raters) {
      by_rater[rater] += std::abs(weights[a]) * static_cast<Real>(count) / all;
    }
  }
  for (const auto& [rater, share] : by_rater) result.spread_by_rater += share * share;
  return result;
}

}  // namespace

EvidenceCheck::EvidenceCheck(Statement statement) : statement_(std::move(statement)) {
  merge_candidates();
  const std::size_t n = arms_.size();
  log_bet_.assign(n + 1, 0);
  rejected_.assign(n + 1, false);
  verdicts_.assign(n, Verdict::open);
  portfolio_ = kPortfolio;
  log_units_.assign(n, -kInfinity);
  const auto tied = [](const Arm& a, const Arm& b) { return a.reward == b.reward; };
  if (std::ranges::adjacent_find(arms_, tied) != arms_.end()) reserve_ = kReserveForTies;
  if (statement_.margin > 0) reserve_ = kReserveForMargins;
  settle_zero_arms();
  statement_.simple ? decide_simple() : decide();
}

/// Equal candidates are one arm, in the order of first appearance, with the highest reward.
void EvidenceCheck::merge_candidates() {
  std::map<std::vector<Real>, std::size_t> index;
  std::vector<std::size_t> arm_of;
  for (std::size_t row = 0; row < statement_.arms.size(); ++row) {
    const auto& x = statement_.arms[row];
    const auto [at, is_new] = index.try_emplace(x, arms_.size());
    const Real reward = statement_.rewards[row];
    if (is_new) {
      const bool zero = std::ranges::all_of(x, [](Real value) { return value == 0; });
      arms_.push_back({.row = static_cast<std::int64_t>(row), .reward = reward, .zero = zero});
    } else if (reward > arms_[at->second].reward) {
      arms_[at->second].row = static_cast<std::int64_t>(row);
      arms_[at->second].reward = reward;
    }
    arm_of.push_back(at->second);
  }
  std::vector<std::size_t> order(arms_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-arms_[i].reward, i); });
  std::vector<Arm> ranked;
  std::vector<std::size_t> rank(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    ranked.push_back(arms_[order[k]]);
    rank[order[k]] = k;
  }
  arms_ = std::move(ranked);
  for (const std::size_t arm : arm_of) rank_of_.push_back(rank[arm]);
}

void EvidenceCheck::settle_zero_arms() {
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    if (!arms_[k].zero) continue;
    if (statement_.threshold >= 0) {
      std::fill(rejected_.begin() + static_cast<std::ptrdiff_t>(k) + 1, rejected_.end(), true);
    } else {
      rejected_[k] = true;
    }
  }
}

Real EvidenceCheck::log_within(const Arm& arm) const {
  return log_mixture(statement_.margin * arm.clock - arm.below, arm, arm.costs_below);
}

void EvidenceCheck::add_evidence(const AnsweredRound& round) {
  std::vector<std::vector<Real>> features;
  std::vector<Real> counts;
  for (const AnsweredArm& asked : round.arms) {
    features.push_back(statement_.arms[static_cast<std::size_t>(asked.row)]);
    counts.push_back(static_cast<Real>(asked.count));
  }
  const RoundWeights weights(features, counts);
  for (Arm& arm : arms_) {
    if (arm.zero) continue;
    const auto found = weights.of(statement_.arms[static_cast<std::size_t>(arm.row)]);
    if (!found) continue;
    const Real bias =
        span_charge(weights, statement_.arms[static_cast<std::size_t>(arm.row)], *found);
    if (bias > kMaxCharge * statement_.noise_bound) continue;
    round.lots.empty() ? add_answers(round, *found, bias, arm) : add_lots(round, *found, bias, arm);
    arm.log_above = log_mixture(arm.above, arm, arm.costs);
    arm.log_below = log_mixture(-arm.below, arm, arm.costs_below);
  }
}

void EvidenceCheck::add_answers(const AnsweredRound& round, const std::vector<Real>& weights,
                                Real bias, Arm& arm) const {
  const Real variance = statement_.noise_bound * statement_.noise_bound;
  const Estimate estimate = estimate_of(round, weights);
  if (arm.clock == 0) {
    arm.scale = static_cast<Real>(round.stakes.blocks) / (variance * estimate.spread);
  }
  const Real v = variance * (statement_.by_rater ? estimate.spread_by_rater : estimate.spread);
  const Real excess = estimate.value - statement_.threshold;
  arm.above += (excess - bias) / v;
  arm.below += (excess + bias) / v;
  arm.clock += 1 / v;
  add_costs(round, weights, 1 / v, arm);
}

/// What the mean of the estimate may be off, because its weights do not add up to the arm exactly.
Real EvidenceCheck::span_charge(const RoundWeights& weights, const std::vector<Real>& x,
                                const std::vector<Real>& found) {
  if (statement_.format == 1 || weights.spans_everything()) return 0;
  if (!basis_.made()) basis_ = CatalogueBasis(statement_.arms);
  const auto [size, sum] = basis_.coordinates(weights.residual(x, found));
  if (!statement_.range) {
    return kReachWithoutRange * statement_.noise_bound * size +
           std::abs(statement_.threshold * sum);
  }
  const auto [low, high] = *statement_.range;
  return (high - low) / 2 * size + std::abs((low + high) / 2 * sum);
}

void EvidenceCheck::add(const AnsweredRound& round) {
  check_expected(round);
  place(round);
  add_evidence(round);
  grow();
  statement_.simple ? decide_simple() : decide();
}

/// W_k, by hypothesis.
std::vector<Real> EvidenceCheck::wealth() const {
  const std::size_t n = arms_.size();
  std::vector<Real> below;
  for (const Arm& arm : arms_) below.push_back(capped_exp(arm.log_below));
  const std::vector<Real> earlier = weighted_earlier(below);
  std::vector<Real> result(n + 1);
  for (std::size_t k = 0; k <= n; ++k) {
    Real hedge = earlier[k];
    if (k < n) {
      const Real own = capped_exp(arms_[k].log_above);
      hedge = k == 0 ? own : (own + earlier[k]) / 2;
    }
    result[k] = (1 - reserve_) * ((1 - portfolio_) * hedge + portfolio_ * capped_exp(log_bet_[k]));
  }
  return result;
}

/// Arms that are as good as the best hypothesis left, with all others beaten by the money of
/// both tests together.
void EvidenceCheck::certify_by_margin(const std::vector<Real>& wealth) {
  Real top = -kInfinity;
  for (std::size_t k = arms_.size(); k-- > 0;) {
    if (!rejected_[k]) top = arms_[k].reward;
  }
  for (std::size_t b = 0; b < arms_.size(); ++b) {
    if (!(log_units_[b] > -kInfinity) || arms_[b].reward < top) continue;
    const Real bonus = capped_exp(log_units_[b] + log_within(arms_[b]));
    bool all = true;
    for (std::size_t k = 0; k < wealth.size() && all; ++k) {
      all = k == b || rejected_[k] || wealth[k] + bonus >= kTolerance / statement_.delta;
    }
    if (all) best_.insert(arms_[b].row);
  }
}

void EvidenceCheck::decide() {
  const std::vector<Real> money = wealth();
  for (std::size_t k = 0; k < money.size(); ++k) {
    if (money[k] >= kTolerance / statement_.delta) rejected_[k] = true;
  }
  const auto left_open = std::ranges::count(rejected_, false);
  contradiction_ = left_open == 0;
  if (contradiction_) return;  // one of them is true: nothing follows
  certify_by_margin(money);
  if (left_open != 1) return;
  const auto left =
      static_cast<std::size_t>(std::ranges::find(rejected_, false) - rejected_.begin());
  left == arms_.size() ? void(none_feasible_ = true) : void(best_.insert(arms_[left].row));
}

EvidenceCheck::Verdict EvidenceCheck::simple_verdict(const Arm& arm) const {
  const auto n = static_cast<Real>(arms_.size());
  const Real slack = std::log(kTolerance);
  const bool sure = arm.zero && statement_.threshold >= 0;
  const bool never = arm.zero && statement_.threshold < 0;
  if (never || arm.log_above >= std::log(2 / statement_.delta) + slack) return Verdict::infeasible;
  if (sure || log_within(arm) >= std::log(2 * n / statement_.delta) + slack) {
    return Verdict::feasible;
  }
  return Verdict::open;
}

/// The simple form: arm by arm, each decided once.
void EvidenceCheck::decide_simple() {
  Real top = -kInfinity;  // the best reward of an arm that may be feasible for all we know
  bool all_infeasible = true;
  for (std::size_t k = arms_.size(); k-- > 0;) {
    if (verdicts_[k] == Verdict::open) verdicts_[k] = simple_verdict(arms_[k]);
    if (verdicts_[k] == Verdict::open) top = arms_[k].reward;
    all_infeasible = all_infeasible && verdicts_[k] == Verdict::infeasible;
  }
  none_feasible_ = none_feasible_ || all_infeasible;
  const auto best = std::ranges::find(verdicts_, Verdict::feasible) - verdicts_.begin();
  if (best == std::ssize(verdicts_)) return;
  const Real reward = arms_[static_cast<std::size_t>(best)].reward;
  if (reward < top) return;
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    if (verdicts_[k] == Verdict::feasible && arms_[k].reward == reward) best_.insert(arms_[k].row);
  }
}

}  // namespace acol::verify
