#include "acol/inference/answer_tests.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/inference/answer_order.hpp"

namespace acol {
namespace {

/// Wealth beyond this decides whatever δ is; it keeps sums over all arms finite.
constexpr double kLogCap = 600;
constexpr double kMinDelta = 1e-250;  // above exp(−kLogCap)
/// γ: what margins cost the other tests, and what ties do.
constexpr double kReserveForMargins = 0.5;
constexpr double kReserveForTies = 0.1;

bool has_ties(const Problem& problem, std::span<const ArmIndex> order) {
  const auto equal = [&](ArmIndex a, ArmIndex b) {
    return problem.rewards()(a) == problem.rewards()(b);
  };
  return std::ranges::adjacent_find(order, equal) != order.end();
}

double reserve_for(const Problem& problem, std::span<const ArmIndex> order, double margin) {
  if (margin > 0) return kReserveForMargins;
  return has_ties(problem, order) ? kReserveForTies : 0;
}

double capped_exp(double log) { return std::exp(std::min(log, kLogCap)); }

}  // namespace

AnswerTests::AnswerTests(const Problem& problem, const AnswerTestOptions& options)
    : problem_(&problem),
      options_(options),
      knowledge_(problem, options.margin),
      order_(by_reward(problem)),
      rank_(inverse(order_)),
      portfolio_(order_),
      evidence_(static_cast<std::size_t>(problem.constraints()),
                Evidence(problem.size(), options.margin)),
      log_wealth_(Vector::Zero(problem.size() + 1)),
      rejected_(order_.size() + 1, false),
      reserve_(problem.size(), problem.constraints(),
               reserve_for(problem, order_, options.margin)) {
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(options.delta >= kMinDelta, "e-acol needs a delta of at least {}, got {}", kMinDelta,
          options.delta);
  require(0 < options.portfolio && options.portfolio < 1, "portfolio must be in (0, 1), got {}",
          options.portfolio);
  settle_zero_arms();
  conclude();
}

double AnswerTests::reward_at(ArmIndex k) const { return problem_->rewards()(arm_at(k)); }

EvidenceStanding AnswerTests::standing() const {
  EvidenceStanding now;
  for (const Evidence& one : evidence_) now.log_below.push_back(one.log_below());
  if (evidence_.size() == 1) {
    now.log_above = evidence_.front().log_above();
    return now;
  }
  now.log_above.resize(problem_->size());
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    now.log_above(arm) = std::log(mixture_against(arm));
  }
  return now;
}

std::vector<double> AnswerTests::log_within(ArmIndex arm) const {
  std::vector<double> result;
  for (const Evidence& one : evidence_) result.push_back(one.log_within(arm, options_.margin));
  return result;
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

void AnswerTests::update(std::span<const RoundEvidence> round) {
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].add(round[l]);
  portfolio_.update(standing());
  weigh();
  reject();
  conclude();
}

double AnswerTests::mixture_against(ArmIndex arm) const {
  double sum = 0;
  for (const Evidence& one : evidence_) sum += capped_exp(one.log_above()(arm));
  return sum / static_cast<double>(evidence_.size());
}

double AnswerTests::mixture_for(ArmIndex arm) const {
  double smallest = kLogCap;
  for (const Evidence& one : evidence_) smallest = std::min(smallest, one.log_below()(arm));
  return std::exp(smallest);
}

void AnswerTests::weigh() {
  const ArmIndex n = problem_->size();
  Vector values(n);
  for (ArmIndex k = 0; k < n; ++k) values(k) = mixture_for(arm_at(k));
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
                     std::log1p(-reserve_.money());
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
  if (reserve_.money() == 0) return std::nullopt;
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
    const double others = k == at ? second : least;
    const double own = reserve_.log_evidence(arm_at(k), log_within(arm_at(k)));
    if (others + capped_exp(own) >= 1 / options_.delta) return arm_at(k);
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
  if (reserve_.money() == 0) return std::numeric_limits<double>::infinity();
  // What is left may be spent on it yet.
  const double to_come = std::log(std::max(reserve_.left(), 0.0) / 2);
  return -std::log(options_.delta) - std::max(reserve_.log_evidence(arm, log_within(arm)), to_come);
}

}  // namespace acol
