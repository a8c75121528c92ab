#include "acol/verify/own_check.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

constexpr Real kEnds = 1e-3L;   // of a range, which no bet goes into
constexpr Real kSureAbove = 1;  // deviations from the boundary to bet at all
constexpr Real kSureBelow = 2.0L / 3;
constexpr Real kLogTolerance = -1e-9L;  // acol computes in double precision

/// log F(v) without a range: λ(Σy − n t) − nλ(v − t)/2 with λ = (v − t)/R².
Real log_gaussian(Real noise_bound, Real boundary, Real v, const OwnSums& answers) {
  const Real size = (v - boundary) / (noise_bound * noise_bound);
  return size * (answers.sum - answers.count * boundary) -
         answers.count * size * (v - boundary) / 2;
}

/// log F for answers in [0, 1] of this mean and variance, an answer 0 multiplying by a and an
/// answer 1 by b ≥ a: the least that they can make, which is where all of them are 0 or x.
Real log_least_product(Real count, Real mean, Real variance, Real a, Real b) {
  if (mean <= 0) return count * std::log(a);
  const Real x = std::min<Real>(1, mean + variance / mean);
  const Real share = mean / x;
  return count * (share * std::log(a + x * (b - a)) + (1 - share) * std::log(a));
}

/// log F(v) in a range.
Real log_in_range(const std::pair<Real, Real>& range, Real boundary, Real v,
                  const OwnSums& answers) {
  const auto [low, high] = range;
  const Real width = high - low;
  const Real p = (v - low) / width;
  const Real q = (boundary - low) / width;
  const Real raw_mean = answers.sum / answers.count;
  const Real raw_variance =
      std::max<Real>(0, answers.squares / answers.count - raw_mean * raw_mean);
  const Real mean = std::clamp<Real>((raw_mean - low) / width, 0, 1);
  const Real variance = std::min(raw_variance / (width * width), mean * (1 - mean));
  const Real a = (1 - p) / (1 - q);
  const Real b = p / q;
  return b >= a ? log_least_product(answers.count, mean, variance, a, b)
                : log_least_product(answers.count, 1 - mean, variance, b, a);
}

/// log Σ exp(part)
Real log_sum(const std::vector<Real>& parts) {
  const Real top = std::ranges::max(parts);
  Real total = 0;
  for (const Real part : parts) total += std::exp(part - top);
  return top + std::log(total);
}

}  // namespace

Real log_own_bet(const Statement& statement, BetSide side, Real boundary,
                 const OwnForecast& forecast, const OwnSums& answers) {
  if (answers.count == 0) return 0;
  const bool above = side == BetSide::above;
  const Real deviation = std::sqrt(forecast.variance);
  const Real lead = above ? forecast.mean - boundary : boundary - forecast.mean;
  if (lead < (above ? kSureAbove : kSureBelow) * deviation) return 0;
  std::vector<Real> shares;
  std::vector<Real> parts;
  for (int node = -6; node <= 6; ++node) {
    const Real z = static_cast<Real>(node) / 2;
    Real v = forecast.mean + z * deviation;
    if (statement.range) {
      const auto [low, high] = *statement.range;
      v = std::clamp(v, low + (high - low) * kEnds, high - (high - low) * kEnds);
    }
    const bool on_side = above ? v > boundary : v < boundary;
    if (above && !on_side) continue;
    const Real log_factor = !on_side ? 0
                            : statement.range
                                ? log_in_range(*statement.range, boundary, v, answers)
                                : log_gaussian(statement.noise_bound, boundary, v, answers);
    shares.push_back(-z * z / 2);
    parts.push_back(shares.back() + log_factor);
  }
  return parts.empty() ? 0 : log_sum(parts) - log_sum(shares);
}

OwnCheck::OwnCheck(Statement statement)
    : statement_(std::move(statement)),
      against_(statement_.rewards.size(), 0),
      for_(statement_.rewards.size(), 0),
      rejected_(statement_.rewards.size(), false) {
  require(
      !statement_.range || (statement_.range->first < statement_.threshold &&
                            statement_.threshold + statement_.margin < statement_.range->second),
      "the threshold, with the margin, does not lie within the range of the answers");
}

void OwnCheck::add(const OwnRound& round) {
  const auto& rewards = statement_.rewards;
  require(-1 <= round.guess && round.guess < std::ssize(rewards),
          "the guess of a round is a candidate that does not exist");
  const bool guessed = round.guess >= 0;
  const auto guess = static_cast<std::size_t>(std::max<std::int64_t>(round.guess, 0));
  if (guessed) guesses_.insert(guess);
  for (const OwnArm& arm : round.arms) {
    const auto row = static_cast<std::size_t>(arm.row);
    if (!guessed || row == guess || rewards[row] > rewards[guess]) {
      against_[row] +=
          log_own_bet(statement_, BetSide::above, statement_.threshold, arm.forecast, arm.low);
    }
    if (guessed && row == guess) {
      for_[row] += log_own_bet(statement_, BetSide::below, statement_.threshold + statement_.margin,
                               arm.forecast, arm.high);
    }
  }
  decide();
}

/// log W_k = Against_k + Σ min(0, For_g) over the guesses g ≠ k that are at least as good.
std::vector<Real> OwnCheck::log_wealth() const {
  std::vector<std::size_t> order(guesses_.begin(), guesses_.end());
  const auto& rewards = statement_.rewards;
  std::ranges::sort(order, std::greater(), [&](std::size_t g) { return rewards[g]; });
  std::vector<Real> lost = {0};  // by the first guesses of that order
  for (const std::size_t g : order) lost.push_back(lost.back() + std::min<Real>(0, for_[g]));
  std::vector<Real> wealth = against_;
  for (std::size_t k = 0; k < wealth.size(); ++k) {
    const auto worse = std::ranges::upper_bound(order, rewards[k], std::greater(),
                                                [&](std::size_t g) { return rewards[g]; });
    wealth[k] += lost[static_cast<std::size_t>(worse - order.begin())];
    if (guesses_.contains(k)) wealth[k] -= std::min<Real>(0, for_[k]);
  }
  wealth.push_back(lost.back());
  return wealth;
}

/// Whether all others than a guess that are left are beaten once answers for it count in full.
bool OwnCheck::is_proven(std::size_t guess, const std::vector<Real>& wealth) const {
  const Real gain = for_[guess] - std::min<Real>(0, for_[guess]);
  for (std::size_t k = 0; k < wealth.size(); ++k) {
    if (k == guess || (k < rejected_.size() && rejected_[k])) continue;
    if (wealth[k] + gain < -std::log(statement_.delta) + kLogTolerance) return false;
  }
  return true;
}

void OwnCheck::decide() {
  const std::vector<Real> wealth = log_wealth();
  Real top = -kInfinity;  // the highest reward of what is left
  for (std::size_t k = 0; k < rejected_.size(); ++k) {
    if (wealth[k] >= -std::log(statement_.delta) + kLogTolerance) rejected_[k] = true;
    if (!rejected_[k]) top = std::max(top, statement_.rewards[k]);
  }
  none_feasible_ = none_feasible_ || std::ranges::count(rejected_, false) == 0;
  for (const std::size_t guess : guesses_) {
    if (rejected_[guess] || statement_.rewards[guess] < top) continue;
    if (is_proven(guess, wealth)) best_.insert(static_cast<std::int64_t>(guess));
  }
}

}  // namespace acol::verify
