#pragma once

#include <cstdint>
#include <span>

#include "acol/inference/own_bets.hpp"

namespace acol {

/// What one person of a panel says about an arm.
enum class PanelAnswer : std::uint8_t {
  low,      ///< The lower end of the answers: "yes".
  high,     ///< The upper end: "no".
  missing,  ///< Nothing: it may have been either.
};

/// What is known of the opinions of N people about one arm, who are asked one after the other in a
/// random order. Shares are those of people who say `high`, of all N.
class PanelTally {
 public:
  /// Requires people ≥ 1.
  explicit PanelTally(std::int64_t people);

  void count(PanelAnswer said);

  std::int64_t people() const { return people_; }
  std::int64_t left() const { return people_ - asked_; }
  std::int64_t high() const { return high_; }
  std::int64_t missing() const { return missing_; }

  /// A bet that the share is above (below) `share` must not grow if the share is at most `share`
  /// (above it): then at most K = ⌊N·share⌋ people say `high` (at least K + 1). A missing answer is
  /// taken to be what hurts the bet. The mean of those who are left, under that, is at most (at
  /// least) this; requires left() > 0.
  double boundary(Side side, double share) const;
  /// Whether that is impossible by what was said: the bet is won for certain.
  bool won(Side side, double share) const;
  /// Whether it is certain, with the worst for what is missing: the bet can win nothing more.
  bool out_of_reach(Side side, double share) const;
  /// About how many answers it takes to win for certain, if `mean` of those left say `high`.
  double certain_after(Side side, double share, double mean) const;

  /// What is thought of the mean of those left, if people are like draws with this mean.
  MeanForecast of_those_left(const MeanForecast& forecast) const;
  /// The share in the whole panel, if `mean` of those not heard say `high`.
  double share_of_all(double mean) const;

 private:
  /// How many of the whole panel say `high`: at most this under "at most `share` do".
  std::int64_t most_high(double share) const;

  std::int64_t people_;
  std::int64_t asked_ = 0;
  std::int64_t high_ = 0;
  std::int64_t missing_ = 0;
};

/// The logarithm of what one unit of money becomes by `said`, the next answers in the random order,
/// put on the share being on one side of `share`: log Σ_v w_v Π_i f_v(y_i). `forecast` is of the
/// mean of those who are left at first. With u_i the mean of those left before answer i if it was v
/// at first, and t_i = boundary(side, share) at that time,
///
///   f_v(high) = u_i/t_i,   f_v(low) = (1 − u_i)/(1 − t_i)    where 0 < t_i < 1 and u_i is beyond
///   t_i, f_v = 1                                                  elsewhere:
///
/// a ratio of hypergeometric likelihoods. If the share is not on that side, each factor has a mean
/// of at most 1 given the answers before, whatever who is missing has to do with what they think
/// (docs/math.md, "Panels") [waudbysmith2020].
///
/// Where the forecast is not sure enough for a bet: 0. Where the bet is won for certain: infinite.
double log_panel_bet(PanelTally tally, Side side, double share, const MeanForecast& forecast,
                     std::span<const PanelAnswer> said, Stake stake = Stake::all);

/// The fewest further answers by which a bet on one side can be won with probability of error
/// `delta`: if all say what it is on.
std::int64_t least_answers(PanelTally tally, Side side, double share, double delta);

}  // namespace acol
