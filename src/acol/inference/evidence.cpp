#include "acol/inference/evidence.hpp"

namespace acol {
namespace {

/// Times the margin: smaller bets are for arms that no one needs to tell from the threshold.
constexpr double kSmallestBet = 0.25;

RoundRisk risk_of(const RoundEvidence& round, ArmIndex arm) {
  if (round.spread.size() == 0) return {.clock = round.clock(arm)};
  return {round.clock(arm), round.reach(arm), round.expected(arm), round.spread(arm)};
}

}  // namespace

Evidence::Evidence(ArmIndex arms, double margin, BetPrior prior)
    : smallest_bet_(kSmallestBet * margin),
      prior_(prior),
      above_(Vector::Zero(arms)),
      below_(Vector::Zero(arms)),
      clock_(Vector::Zero(arms)),
      scale_(Vector::Zero(arms)),
      log_above_(Vector::Zero(arms)),
      log_below_(Vector::Zero(arms)),
      costs_above_(Matrix::Zero(kBets, arms)),
      costs_below_(Matrix::Zero(kBets, arms)) {}

void Evidence::commit(const Vector& clock) {
  // Until its first evidence an arm's mixtures stand at 1 whatever the scale.
  scale_ = (clock_.array() > 0).select(scale_, clock);
}

void Evidence::add(const RoundEvidence& round) {
  for (ArmIndex arm = 0; arm < clock_.size(); ++arm) {
    if (!(round.clock(arm) > 0 && scale_(arm) > 0)) continue;
    above_(arm) += round.above(arm);
    below_(arm) += round.below(arm);
    clock_(arm) += round.clock(arm);
    add_costs(round, arm);
    log_above_(arm) = log_of(arm, above_(arm), costs_above_);
    log_below_(arm) = log_of(arm, -below_(arm), costs_below_);
  }
}

void Evidence::add_costs(const RoundEvidence& round, ArmIndex arm) {
  const BetArray sizes = bet_sizes(scale_(arm));
  if (round.lots) {
    const LotSums& lots = *round.lots;
    costs_above_.col(arm).array() += costs_of_lots(sizes, lots.of(lots.above, arm));
    costs_below_.col(arm).array() += costs_of_lots(sizes, lots.of(lots.below, arm));
    return;
  }
  const BetArray costs = costs_of_bets(sizes, risk_of(round, arm));
  costs_above_.col(arm).array() += costs;
  costs_below_.col(arm).array() += costs;
}

double Evidence::log_of(ArmIndex arm, double sum, const Matrix& costs) const {
  if (clock_(arm) <= 0) return 0;
  const BetArray sizes = bet_sizes(scale_(arm));
  int used = 1;
  while (used < kBets && sizes(used) >= smallest_bet_) ++used;
  return log_mixture(sum, sizes, costs.col(arm).array(), bet_shares(prior_), used);
}

double Evidence::log_within(ArmIndex arm, double margin) const {
  if (margin == 0) return log_below_(arm);
  return log_of(arm, margin * clock_(arm) - below_(arm), costs_below_);
}

}  // namespace acol
