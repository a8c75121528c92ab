#include "acol/inference/answer_tests.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// Wealth beyond this decides whatever δ is; it keeps sums over all arms finite.
constexpr double kLogCap = 600;
constexpr double kLeastDelta = 1e-250;  // above exp(−kLogCap)
/// γ: what margins and ties cost the other tests, where there are any.
constexpr double kMarginShare = 0.1;

double capped_exp(double log) { return std::exp(std::min(log, kLogCap)); }

std::vector<ArmIndex> by_reward(const Problem& problem) {
  std::vector<ArmIndex> order(static_cast<std::size_t>(problem.size()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](ArmIndex arm) { return std::pair(-problem.rewards()(arm), arm); });
  return order;
}

std::vector<ArmIndex> inverse(const std::vector<ArmIndex>& order) {
  std::vector<ArmIndex> rank(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    rank[static_cast<std::size_t>(order[k])] = static_cast<ArmIndex>(k);
  }
  return rank;
}

/// For every k, Σ_{j<k} ω_kj values_j with ω ≥ 0 summing to 1 over j < k: half by 1/((j+1)(j+2)),
/// for arms early in the order, half uniform over the last 2^s arms before k, s weighted by
/// 1/((s+1)(s+2)), for arms close before k. O(n log n), and no subtraction that could cancel.
Vector spread_over_earlier(const Vector& values) {
  const Eigen::Index n = values.size();
  Vector result = Vector::Zero(n + 1);
  double head = 0;
  for (Eigen::Index k = 1; k <= n; ++k) {
    const double j = static_cast<double>(k - 1);
    head += values(k - 1) / ((j + 1) * (j + 2));
    result(k) = 0.5 * head * (j + 2) / (j + 1);  // Σ_{j<k} 1/((j+1)(j+2)) = k/(k+1)
  }
  Vector window =
      Vector::Zero(n + 1);  // the sum of the 2^s values before k, where there are so many
  window.tail(n) = values;
  for (Eigen::Index length = 1, s = 0; length <= n; length *= 2, ++s) {
    const double share = 0.5 / (static_cast<double>((s + 1) * (s + 2) * length));
    for (Eigen::Index k = length; k <= n; ++k) {
      const double scales = std::floor(std::log2(static_cast<double>(k)));
      result(k) += share * window(k) * (scales + 2) / (scales + 1);  // Σ_{s≤S} = (S+1)/(S+2)
    }
    for (Eigen::Index k = n; k >= 2 * length; --k) window(k) += window(k - length);
  }
  return result;
}

}  // namespace

AnswerTests::AnswerTests(const Problem& problem, const AnswerTestOptions& options)
    : problem_(&problem),
      options_(options),
      knowledge_(problem, options.margin),
      order_(by_reward(problem)),
      rank_(inverse(order_)),
      portfolio_(order_, problem.constraints()),
      evidence_(static_cast<std::size_t>(problem.constraints()),
                Evidence(problem.size(), options.margin)),
      log_wealth_(Vector::Zero(problem.size() + 1)),
      rejected_(order_.size() + 1, false) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.delta >= kLeastDelta, "e-acol needs a delta of at least {}, got {}", kLeastDelta,
          options.delta);
  require(0 < options.portfolio && options.portfolio < 1, "portfolio must be in (0, 1), got {}",
          options.portfolio);
  find_contenders();
  settle_zero_arms();
  conclude();
}

double AnswerTests::reward_at(ArmIndex k) const { return problem_->rewards()(arm_at(k)); }

void AnswerTests::find_contenders() {
  contender_.assign(order_.size(), options_.margin > 0);
  for (ArmIndex k = 1; k < problem_->size(); ++k) {
    if (reward_at(k) != reward_at(k - 1)) continue;
    contender_[static_cast<std::size_t>(arm_at(k))] = true;
    contender_[static_cast<std::size_t>(arm_at(k - 1))] = true;
  }
  const auto contenders = std::ranges::count(contender_, true);
  if (contenders == 0) return;
  margin_share_ = kMarginShare;
  contender_weight_ = 1 / static_cast<double>(contenders);
}

void AnswerTests::settle_zero_arms() {
  for (ArmIndex k = 0; k < problem_->size(); ++k) {
    if (!problem_->arms().row(arm_at(k)).isZero(0)) continue;
    // Its value is 0, for certain: all later answers are excluded, or it is.
    if (problem_->zero_is_feasible()) {
      std::fill(rejected_.begin() + k + 1, rejected_.end(), true);
    } else {
      rejected_[static_cast<std::size_t>(k)] = true;
      knowledge_.settle(arm_at(k), ArmState::infeasible);
    }
  }
}

void AnswerTests::commit(std::span<const Estimates> estimates,
                         std::span<const RoundOutlook> outlooks) {
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].commit(outlooks[l].clock);
  portfolio_.commit(estimates, outlooks);
}

void AnswerTests::adopt(std::span<const Bet> bets, std::span<const RoundOutlook> outlooks) {
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].commit(outlooks[l].clock);
  portfolio_.adopt(bets);
}

void AnswerTests::update(std::span<const RoundEvidence> round) {
  const std::vector<Evidence> before = evidence_;
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].add(round[l]);
  portfolio_.update(before, evidence_);
  weigh();
  reject();
  conclude();
}

double AnswerTests::mixture_against(ArmIndex arm) const {
  double sum = 0;
  for (const Evidence& one : evidence_) sum += capped_exp(one.log_above()(arm));
  return sum / static_cast<double>(evidence_.size());
}

double AnswerTests::mixture_for(ArmIndex arm, double margin) const {
  double smallest = kLogCap;
  for (const Evidence& one : evidence_) smallest = std::min(smallest, one.log_within(arm, margin));
  return std::exp(smallest);
}

void AnswerTests::weigh() {
  const ArmIndex n = problem_->size();
  Vector values(n);
  for (ArmIndex k = 0; k < n; ++k) values(k) = mixture_for(arm_at(k), 0);
  const Vector earlier = spread_over_earlier(values);
  for (ArmIndex k = 0; k <= n; ++k) {
    if (!open(k)) continue;
    double mixture = earlier(k);
    if (k < n) {
      const double own = mixture_against(arm_at(k));
      mixture = k == 0 ? own : 0.5 * (own + mixture);
    }
    log_wealth_(k) = std::log((1 - options_.portfolio) * mixture +
                              options_.portfolio * capped_exp(portfolio_.log_wealth(k))) +
                     std::log1p(-margin_share_);
  }
}

void AnswerTests::reject() {
  for (ArmIndex k = 0; k <= problem_->size(); ++k) {
    if (open(k) && log_wealth_(k) >= -std::log(options_.delta)) {
      rejected_[static_cast<std::size_t>(k)] = true;
    }
  }
}

std::optional<ArmIndex> AnswerTests::certified_by_margin(double top) const {
  if (margin_share_ == 0) return std::nullopt;
  // The least wealth against any open hypothesis, and against any but that one.
  double least = std::numeric_limits<double>::infinity();
  double second = least;
  ArmIndex at = -1;
  for (ArmIndex k = 0; k <= problem_->size(); ++k) {
    if (!open(k)) continue;
    const double wealth = capped_exp(log_wealth_(k));
    if (wealth < least) {
      second = std::exchange(least, wealth);
      at = k;
    } else {
      second = std::min(second, wealth);
    }
  }
  for (ArmIndex k = 0; k < problem_->size() && reward_at(k) >= top; ++k) {
    if (!contender_[static_cast<std::size_t>(arm_at(k))]) continue;
    const double others = k == at ? second : least;
    const double own = margin_share_ * contender_weight_ * mixture_for(arm_at(k), options_.margin);
    if (others + own >= 1 / options_.delta) return arm_at(k);
  }
  return std::nullopt;
}

void AnswerTests::conclude() {
  const ArmIndex n = problem_->size();
  ArmIndex opened = 0;
  ArmIndex last = n;
  double top = -std::numeric_limits<double>::infinity();
  for (ArmIndex k = n; k >= 0; --k) {
    if (!open(k)) continue;
    ++opened;
    last = k;
    if (k < n) top = reward_at(k);
  }
  // One of the hypotheses is true: with none left an assumption is broken, and nothing follows.
  contradiction_ = opened == 0;
  std::optional<ArmIndex> answer;
  if (!contradiction_) answer = certified_by_margin(top);
  if (!answer && opened == 1 && last < n) answer = arm_at(last);
  for (ArmIndex k = 0; k < n; ++k) {
    if (open(k) || knowledge_.state(arm_at(k)) != ArmState::undecided) continue;
    const bool looks_infeasible = std::ranges::any_of(
        evidence_, [&](const Evidence& one) { return one.looks_above(arm_at(k)); });
    knowledge_.settle(arm_at(k), looks_infeasible ? ArmState::infeasible : ArmState::ruled_out);
  }
  if (answer) knowledge_.settle(*answer, ArmState::feasible);
}

double AnswerTests::missing_against(ArmIndex arm) const {
  return -std::log(options_.delta) - log_wealth_(rank_[static_cast<std::size_t>(arm)]);
}

double AnswerTests::missing_for(ArmIndex arm) const {
  const ArmIndex rank = rank_[static_cast<std::size_t>(arm)];
  double missing = 0;
  for (ArmIndex k = 0; k <= problem_->size(); ++k) {
    if (!open(k) || k == rank) continue;
    if (k > rank) missing = std::max(missing, -std::log(options_.delta) - log_wealth_(k));
    // An arm before it that is tied with it has to be excluded in another way.
    if (k < rank && reward_at(k) == problem_->rewards()(arm)) {
      return std::numeric_limits<double>::infinity();
    }
  }
  return missing;
}

double AnswerTests::missing_within_margin(ArmIndex arm) const {
  if (!contender_[static_cast<std::size_t>(arm)]) return std::numeric_limits<double>::infinity();
  return -std::log(options_.delta * margin_share_ * contender_weight_ *
                   mixture_for(arm, options_.margin));
}

}  // namespace acol
