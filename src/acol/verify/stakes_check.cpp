#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/evidence_check.hpp"

namespace acol::verify {
namespace {

constexpr Real kOwnShare = 0.02L;   // f
constexpr Real kMinOthers = 1e-3L;  // of 1 − π_k
constexpr Real kSmallChange = 1e-9L;
// Of studies that began with bets:
constexpr Real kFirstPortfolio = 0.93L;
constexpr Real kFirstReserve = 0.1L;

Real log_of_sum(Real a, Real b) {
  const Real larger = std::max(a, b);
  return std::isinf(larger) ? larger : larger + std::log1p(std::exp(std::min(a, b) - larger));
}

}  // namespace

/// γ is spent at the start: on all arms with a margin, else on those with ties.
void EvidenceCheck::keep_first_promises() {
  portfolio_ = kFirstPortfolio;
  if (reserve_ == 0) return;
  reserve_ = spent_ = kFirstReserve;
  std::vector<std::size_t> contenders;
  for (std::size_t k = 0; k < arms_.size(); ++k) {
    const bool tied = (k > 0 && arms_[k].reward == arms_[k - 1].reward) ||
                      (k + 1 < arms_.size() && arms_[k].reward == arms_[k + 1].reward);
    if (statement_.margin > 0 || tied) contenders.push_back(k);
  }
  for (const std::size_t k : contenders) {
    log_units_[k] = std::log(reserve_ / static_cast<Real>(contenders.size()));
  }
}

/// Whether it is a later block of the round that counted last.
bool EvidenceCheck::goes_on_with(const AnsweredRound& round) const {
  if (!last_ || round.stakes.block <= last_->stakes.block) return false;
  RoundStakes stakes = round.stakes;
  stakes.block = last_->stakes.block;
  const auto same = [](const AnsweredArm& a, const AnsweredArm& b) {
    return a.row == b.row && a.count == b.count;
  };
  const auto same_lot = [](const std::vector<LotPlace>& a, const std::vector<LotPlace>& b) {
    return std::ranges::equal(a, b, {}, &LotPlace::arm, &LotPlace::arm);
  };
  return std::ranges::equal(round.lots, last_->lots, same_lot) &&
         round.covariance == last_->covariance && stakes == last_->stakes &&
         std::ranges::equal(round.arms, last_->arms, same) && round.means == last_->means &&
         round.expected_squares == last_->expected_squares;
}

void EvidenceCheck::place(const AnsweredRound& round) {
  const RoundStakes& stakes = round.stakes;
  if (!last_) falling_ = stakes.falling;
  require(stakes.falling == falling_, "the prior of the bets changes between rounds");
  if (!last_ && !stakes.by_shares) keep_first_promises();
  const bool goes_on = goes_on_with(round);
  last_ = round;
  if (goes_on || (!stakes.by_shares && stakes.bets.empty())) return;
  stakes.by_shares ? place_shares(stakes.shares) : place_bets(stakes.bets);
  spend(stakes.reserve);
  start_ = arms_;
  log_start_ = log_bet_;
}

std::size_t EvidenceCheck::rank_of(std::int64_t row) const {
  require(row >= 0 && row < static_cast<std::int64_t>(rank_of_.size()),
          "money is on a candidate that does not exist");
  return rank_of_[static_cast<std::size_t>(row)];
}

void EvidenceCheck::place_bets(const std::vector<std::int64_t>& bets) {
  require(bets.size() == arms_.size() + 1, "{} bets for {} hypotheses", bets.size(),
          arms_.size() + 1);
  shares_.clear();
  bets_.assign(bets.size(), {});
  for (std::size_t k = 0; k < bets.size(); ++k) {
    if (bets[k] == -1) continue;
    const std::size_t rank = rank_of(bets[k]);
    require(arms_[rank].row == bets[k] && rank <= k, "bet {} is not allowed by its hypothesis", k);
    bets_[k] = {static_cast<std::int64_t>(rank), rank == k};
  }
}

void EvidenceCheck::place_shares(const std::vector<Staked>& shares) {
  bets_.clear();
  shares_.clear();
  if (shares.empty()) return;
  shares_.assign(arms_.size() + 1, 0);
  Real total = 0;
  for (const Staked& one : shares) {
    require(one.amount >= 0, "a share is negative");
    shares_[one.row == -1 ? arms_.size() : rank_of(one.row)] += one.amount;
    total += one.amount;
  }
  require(std::abs(total - 1) <= kSmallChange, "shares do not sum to one");
}

void EvidenceCheck::spend(const std::vector<Staked>& reserve) {
  for (const Staked& one : reserve) {
    require(one.amount >= 0, "part of the reserve is negative");
    spent_ += one.amount;
    require(spent_ <= reserve_ * (1 + kSmallChange), "more is spent than the reserve holds");
    const std::size_t rank = rank_of(one.row);
    if (one.amount == 0) continue;
    log_units_[rank] = log_of_sum(log_units_[rank], std::log(one.amount) - log_within(arms_[rank]));
  }
}

/// What the evidence made of the money since it was moved.
void EvidenceCheck::grow() {
  if (!shares_.empty()) grow_by_shares();
  for (std::size_t k = 0; k < bets_.size(); ++k) {
    if (bets_[k].rank < 0) continue;
    const auto rank = static_cast<std::size_t>(bets_[k].rank);
    log_bet_[k] =
        log_start_[k] + (bets_[k].on_own ? arms_[rank].log_above - start_[rank].log_above
                                         : arms_[rank].log_below - start_[rank].log_below);
  }
}

void EvidenceCheck::grow_by_shares() {
  Real mass = 0;    // Σ_{j<k} π_j
  Real before = 0;  // Σ_{j<k} π_j G_j⁻
  for (std::size_t k = 0; k < shares_.size(); ++k) {
    const bool arm = k < arms_.size();
    const Real own = std::max<Real>(0, std::max(1 - shares_[k], kMinOthers) - mass);
    const Real above = arm ? capped_exp(arms_[k].log_above - start_[k].log_above) : 1;
    const Real mixed = (before + own * above) / (mass + own);
    log_bet_[k] =
        log_start_[k] + std::log(arm ? (1 - kOwnShare) * mixed + kOwnShare * above : mixed);
    if (!arm) continue;
    before += shares_[k] * capped_exp(arms_[k].log_below - start_[k].log_below);
    mass += shares_[k];
  }
}

}  // namespace acol::verify
