#include "acol/inference/portfolio.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kOwnShare = 0.02;     // f
constexpr double kMinOthers = 1e-3;    // of 1 − π_k
constexpr double kMaxLogGrowth = 600;  // no bet pays more: sums stay finite

double smallest_growth(const EvidenceStanding& start, const EvidenceStanding& now, ArmIndex arm) {
  double smallest = kMaxLogGrowth;
  for (std::size_t l = 0; l < now.log_below.size(); ++l) {
    smallest = std::min(smallest, now.log_below[l](arm) - start.log_below[l](arm));
  }
  return smallest;
}

double growth_above(const EvidenceStanding& start, const EvidenceStanding& now, ArmIndex arm) {
  return std::min(kMaxLogGrowth, now.log_above(arm) - start.log_above(arm));
}

}  // namespace

Portfolio::Portfolio(std::span<const ArmIndex> order)
    : order_(order.begin(), order.end()),
      rank_(order.size()),
      log_start_(Vector::Zero(std::ssize(order) + 1)),
      log_wealth_(log_start_) {
  for (std::size_t k = 0; k < order.size(); ++k) {
    rank_[static_cast<std::size_t>(order[k])] = static_cast<ArmIndex>(k);
  }
}

void Portfolio::place(const Stakes& stakes, const EvidenceStanding& now) {
  if (stakes.kind == Stakes::Kind::none) return;
  if (stakes.kind == Stakes::Kind::bets) {
    if (stakes.bets.empty()) return;
    place_bets(stakes.bets);
  } else {
    place_shares(stakes.shares);
  }
  start_ = now;
  log_start_ = log_wealth_;
}

void Portfolio::place_bets(std::span<const Bet> bets) {
  require(std::ssize(bets) == log_wealth_.size(), "{} bets for {} possible answers", bets.size(),
          log_wealth_.size());
  for (std::size_t k = 0; k < bets.size(); ++k) {
    const Bet& bet = bets[k];
    require(
        bet.arm >= -1 && bet.arm < std::ssize(order_) && bet.constraint >= -1 && bet.constraint < 1,
        "bet {} names an arm or a constraint that does not exist", k);
    if (bet.arm < 0) continue;
    const auto at = static_cast<std::size_t>(rank_[static_cast<std::size_t>(bet.arm)]);
    require(bet.constraint >= 0 ? at == k : at < k,
            "bet {} does not lose on average if its hypothesis is true", k);
  }
  bets_.assign(bets.begin(), bets.end());
  shares_ = {};
}

void Portfolio::place_shares(std::span<const Share> shares) {
  bets_.clear();
  shares_ = {};
  if (shares.empty()) return;
  Vector placed = Vector::Zero(log_wealth_.size());
  for (const Share& one : shares) {
    require(one.arm >= -1 && one.arm < std::ssize(order_),
            "a share is on arm {}, which does not exist", one.arm);
    require(one.share >= 0 && std::isfinite(one.share), "a share must not be negative, got {}",
            one.share);
    placed(one.arm < 0 ? placed.size() - 1 : rank_[static_cast<std::size_t>(one.arm)]) += one.share;
  }
  require(std::abs(placed.sum() - 1) < 1e-9, "shares must sum to 1, got {}", placed.sum());
  shares_ = std::move(placed);
}

void Portfolio::update(const EvidenceStanding& now) {
  if (!bets_.empty()) update_bets(now);
  if (shares_.size() > 0) update_shares(now);
}

void Portfolio::update_bets(const EvidenceStanding& now) {
  for (std::size_t k = 0; k < bets_.size(); ++k) {
    const Bet& bet = bets_[k];
    if (bet.arm < 0) continue;
    log_wealth_(static_cast<ArmIndex>(k)) =
        log_start_(static_cast<ArmIndex>(k)) +
        (bet.constraint >= 0 ? now.log_above(bet.arm) - start_.log_above(bet.arm)
                             : smallest_growth(start_, now, bet.arm));
  }
}

void Portfolio::update_shares(const EvidenceStanding& now) {
  const ArmIndex n = std::ssize(order_);
  double before = 0;  // Σ_{j<k} π_j G_j⁻
  double mass = 0;    // Σ_{j<k} π_j
  for (ArmIndex k = 0; k <= n; ++k) {
    const double own = std::max(0.0, std::max(1 - shares_(k), kMinOthers) - mass);
    const ArmIndex arm = k < n ? order_[static_cast<std::size_t>(k)] : -1;
    const double above = k < n ? std::exp(growth_above(start_, now, arm)) : 1;
    const double mixed = (before + own * above) / (mass + own);
    const double growth = k < n ? (1 - kOwnShare) * mixed + kOwnShare * above : mixed;
    log_wealth_(k) = log_start_(k) + std::log(growth);
    if (k == n || !(shares_(k) > 0)) continue;
    before += shares_(k) * std::exp(smallest_growth(start_, now, arm));
    mass += shares_(k);
  }
}

}  // namespace acol
