#include "acol/inference/portfolio.hpp"

#include <limits>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// The growth λ² dV that betting on c = λ promises, with λ = c z²/(z² + 1): shrunk by how well c is
/// known.
double growth(const Estimates& estimates, const Vector& clock, ArmIndex arm) {
  const double mean = estimates.mean(arm);
  const double z = mean / estimates.deviation(arm);
  const double lambda = mean * z * z / (z * z + 1);
  return lambda * lambda * clock(arm);
}

}  // namespace

Portfolio::Portfolio(std::span<const ArmIndex> order, int constraints)
    : order_(order.begin(), order.end()),
      bets_(order.size() + 1),
      log_wealth_(Vector::Zero(std::ssize(bets_))),
      log_current_(Matrix::Zero(std::ssize(bets_), constraints)) {}

Portfolio::Promise Portfolio::against(ArmIndex arm, std::span<const Estimates> estimates,
                                      std::span<const RoundOutlook> outlooks) const {
  Promise best;
  for (std::size_t l = 0; l < estimates.size(); ++l) {
    if (!(estimates[l].mean(arm) > 0)) continue;
    const double promised = growth(estimates[l], outlooks[l].worth, arm);
    if (promised > best.growth) best = {{arm, static_cast<int>(l)}, promised};
  }
  return best;
}

Portfolio::Promise Portfolio::in_favour(ArmIndex arm, std::span<const Estimates> estimates,
                                        std::span<const RoundOutlook> outlooks) const {
  Promise least{{arm, -1}, std::numeric_limits<double>::infinity()};
  for (std::size_t l = 0; l < estimates.size(); ++l) {
    const bool looks_satisfied = estimates[l].mean(arm) < 0;
    least.growth =
        std::min(least.growth, looks_satisfied ? growth(estimates[l], outlooks[l].worth, arm) : 0);
  }
  return least;
}

void Portfolio::place(ArmIndex k, const Bet& bet) {
  Bet& current = bets_[static_cast<std::size_t>(k)];
  if (current == bet) return;
  // Under H_k the arm of a bet in favour violates some constraint, always the same one: what was
  // made of the money by that one's bets is at least the smallest. It moves on from there.
  log_wealth_(k) += log_current_.row(k).minCoeff();
  log_current_.row(k).setZero();
  current = bet;
}

void Portfolio::commit(std::span<const Estimates> estimates,
                       std::span<const RoundOutlook> outlooks) {
  if (estimates.empty()) return;
  Promise favourite;  // of the arms before k
  for (ArmIndex k = 0; k < std::ssize(order_); ++k) {
    const ArmIndex arm = order_[static_cast<std::size_t>(k)];
    const Promise own = against(arm, estimates, outlooks);
    place(k, own.growth >= favourite.growth ? own.bet : favourite.bet);
    const Promise candidate = in_favour(arm, estimates, outlooks);
    if (candidate.growth > favourite.growth) favourite = candidate;
  }
  place(std::ssize(order_), favourite.bet);
}

void Portfolio::adopt(std::span<const Bet> bets) {
  if (bets.empty()) return;
  require(bets.size() == bets_.size(), "{} bets for {} possible answers", bets.size(),
          bets_.size());
  std::vector<std::size_t> rank(order_.size());
  for (std::size_t k = 0; k < order_.size(); ++k) rank[static_cast<std::size_t>(order_[k])] = k;
  for (std::size_t k = 0; k < bets.size(); ++k) {
    const Bet& bet = bets[k];
    require(bet.arm >= -1 && bet.arm < std::ssize(order_) && bet.constraint >= -1 &&
                bet.constraint < log_current_.cols(),
            "bet {} names an arm or a constraint that does not exist", k);
    if (bet.arm < 0) continue;
    const std::size_t at = rank[static_cast<std::size_t>(bet.arm)];
    require(bet.constraint >= 0 ? at == k : at < k,
            "bet {} does not lose on average if its hypothesis is true", k);
  }
  for (std::size_t k = 0; k < bets.size(); ++k) place(static_cast<ArmIndex>(k), bets[k]);
}

void Portfolio::update(std::span<const Evidence> before, std::span<const Evidence> after) {
  for (ArmIndex k = 0; k < std::ssize(bets_); ++k) {
    const Bet& bet = bets_[static_cast<std::size_t>(k)];
    if (bet.arm < 0) continue;
    for (Eigen::Index l = 0; l < log_current_.cols(); ++l) {
      const bool above = bet.constraint >= 0;
      const auto at = static_cast<std::size_t>(above ? bet.constraint : l);
      const auto log_of = [&](const Evidence& one) {
        return above ? one.log_above()(bet.arm) : one.log_below()(bet.arm);
      };
      log_current_(k, l) += log_of(after[at]) - log_of(before[at]);
    }
  }
}

}  // namespace acol
