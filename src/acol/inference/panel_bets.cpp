#include "acol/inference/panel_bets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/error.hpp"
#include "acol/inference/forecast_nodes.hpp"

namespace acol {
namespace {

/// What counts for a bet: missing answers hurt it.
bool says_high(PanelAnswer said, Side side) {
  return said == PanelAnswer::high || (said == PanelAnswer::missing && side == Side::below);
}

/// Σ log f_v of the answers, for those left who say `high` with a mean of `v` at first.
double log_factor(PanelTally tally, Side side, double share, double v,
                  std::span<const PanelAnswer> said) {
  double highs = v * static_cast<double>(tally.left());
  double sum = 0;
  for (const PanelAnswer one : said) {
    const double t = tally.boundary(side, share);
    const double u = kept_inside(highs / static_cast<double>(tally.left()));
    const bool beyond = side == Side::above ? u > t : u < t;
    const bool high = says_high(one, side);
    if (0 < t && t < 1 && beyond) sum += high ? std::log(u / t) : std::log((1 - u) / (1 - t));
    highs -= high ? 1 : 0;
    tally.count(one);
  }
  return sum;
}

}  // namespace

PanelTally::PanelTally(std::int64_t people) : people_(people) {
  require(people >= 1, "a panel has at least 1 person, got {}", people);
}

void PanelTally::count(PanelAnswer said) {
  require(left() > 0, "everybody on the panel ({}) has been asked", people_);
  ++asked_;
  high_ += said == PanelAnswer::high;
  missing_ += said == PanelAnswer::missing;
}

/// Shares are decimal fractions: what is whole but for rounding errors is whole.
std::int64_t PanelTally::most_high(double share) const {
  return static_cast<std::int64_t>(std::floor(static_cast<double>(people_) * share + 1e-9));
}

double PanelTally::boundary(Side side, double share) const {
  const std::int64_t highs =
      side == Side::above ? most_high(share) - high_ : most_high(share) + 1 - high_ - missing_;
  return static_cast<double>(highs) / static_cast<double>(left());
}

bool PanelTally::won(Side side, double share) const {
  return side == Side::above ? high_ > most_high(share)
                             : high_ + missing_ + left() <= most_high(share);
}

bool PanelTally::out_of_reach(Side side, double share) const {
  return side == Side::above ? high_ + left() <= most_high(share)
                             : high_ + missing_ > most_high(share);
}

double PanelTally::certain_after(Side side, double share, double mean) const {
  const double needed =
      static_cast<double>(side == Side::above ? most_high(share) + 1 - high_
                                              : high_ + missing_ + left() - most_high(share));
  return std::max(0.0, needed) / kept_inside(side == Side::above ? mean : 1 - mean);
}

MeanForecast PanelTally::of_those_left(const MeanForecast& forecast) const {
  const double share = kept_inside(forecast.mean);
  const double by_chance =
      share * (1 - share) / static_cast<double>(std::max<std::int64_t>(1, left()));
  return {forecast.mean, std::sqrt(forecast.deviation * forecast.deviation + by_chance)};
}

double PanelTally::share_of_all(double mean) const {
  const auto unheard = static_cast<double>(left() + missing_);
  return (static_cast<double>(high_) + mean * unheard) / static_cast<double>(people_);
}

std::int64_t least_answers(PanelTally tally, Side side, double share, double delta) {
  const std::int64_t left = tally.left();
  double log = 0;
  while (tally.left() > 0 && !tally.won(side, share) && log < std::log(1 / delta)) {
    const double t = tally.boundary(side, share);
    if (0 < t && t < 1) log -= std::log(side == Side::above ? t : 1 - t);
    tally.count(side == Side::above ? PanelAnswer::high : PanelAnswer::low);
  }
  return left - tally.left();
}

double log_panel_bet(PanelTally tally, Side side, double share, const MeanForecast& forecast,
                     std::span<const PanelAnswer> said, Stake stake) {
  PanelTally after = tally;
  for (const PanelAnswer one : said) after.count(one);
  if (after.won(side, share)) return std::numeric_limits<double>::infinity();
  if (said.empty()) return 0;
  return log_mixture(side, tally.boundary(side, share), forecast, stake, kept_inside,
                     [&](double v) { return log_factor(tally, side, share, v, said); });
}

}  // namespace acol
