#include "acol/verify/panel_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace acol::verify {
namespace {

constexpr Real kCertain = std::numeric_limits<Real>::infinity();

Real kept_inside(Real share) { return std::clamp(share, 0.001L, 0.999L); }

std::int64_t whole_people(Real people) {
  return static_cast<std::int64_t>(std::floor(people + 1e-9L));
}

}  // namespace

PanelCheck::PanelCheck(const PanelLog& log)
    : people_(log.people()), rewards_(log.rewards()), arms_(rewards_.size()) {
  const Json& definition = log.definition();
  share_no_ = 1 - number(definition.at("accept_share"), "accept_share");
  const Real margin = number(definition.at("margin"), "margin");
  const auto people = static_cast<Real>(people_);
  most_ = whole_people(people * share_no_);
  most_within_ = whole_people(people * (share_no_ + margin));
  const Real delta = number(definition.at("delta"), "delta");
  const auto epoch = static_cast<Real>(log.epoch());
  goal_ = -std::log(epoch == 1 ? 0.95L * delta : 0.05L * delta / (epoch * (epoch - 1)));
  for (const PanelRound& round : log.rounds()) {
    add(round);
    look();
  }
}

void PanelCheck::count(Arm& arm, Said said) {
  ++arm.asked;
  arm.noes += said == Said::no;
  arm.missing += said == Said::missing;
}

Real PanelCheck::boundary(const Arm& arm, On on) const {
  const std::int64_t noes =
      on == On::above ? most_ - arm.noes : most_within_ + 1 - arm.noes - arm.missing;
  return static_cast<Real>(noes) / static_cast<Real>(people_ - arm.asked);
}

bool PanelCheck::certain(const Arm& arm, On on) const {
  if (on == On::above) return arm.noes > most_;
  return arm.noes + arm.missing + people_ - arm.asked <= most_within_;
}

Real PanelCheck::log_factor(Arm arm, On on, Real share, const std::vector<Said>& said) const {
  Real noes = share * static_cast<Real>(people_ - arm.asked);
  Real sum = 0;
  for (const Said one : said) {
    const Real t = boundary(arm, on);
    const Real p = kept_inside(noes / static_cast<Real>(people_ - arm.asked));
    const bool no = one == Said::no || (one == Said::missing && on == On::below);
    const bool bets = 0 < t && t < 1 && (on == On::above ? p > t : p < t);
    if (bets) sum += std::log(no ? p / t : (1 - p) / (1 - t));
    noes -= no ? 1 : 0;
    count(arm, one);
  }
  return sum;
}

Real PanelCheck::log_bet(const Arm& before, On on, const PanelRound::Asked& asked) const {
  if (asked.said.empty()) return 0;
  const Real mean = asked.mean + share_no_;
  const Real deviation = std::sqrt(asked.variance);
  const Real t = boundary(before, on);
  const Real sure = on == On::above ? mean - t : t - mean;
  if (sure < (on == On::above ? 1 : 2.0L / 3) * deviation) return 0;
  Real sum = 0;
  Real weights = 0;
  for (int i = -6; i <= 6; ++i) {
    const Real z = 0.5L * i;
    const Real v = kept_inside(mean + z * deviation);
    const bool beyond = on == On::above ? v > t : v < t;
    if (!beyond && on == On::above) continue;
    const Real weight = std::exp(-z * z / 2);
    weights += weight;
    sum += weight * (beyond ? std::exp(log_factor(before, on, v, asked.said)) : 1);
  }
  return weights > 0 ? std::log(sum / weights) : 0;
}

void PanelCheck::add(const PanelRound& round) {
  const auto row_of = [](std::int64_t row) { return static_cast<std::size_t>(row); };
  if (round.guess >= 0) arms_[row_of(round.guess)].guessed = true;
  for (const PanelRound::Asked& asked : round.asked) {
    Arm& arm = arms_[row_of(asked.row)];
    const bool ours = asked.row == round.guess;
    const bool better =
        round.guess < 0 || rewards_[row_of(asked.row)] > rewards_[row_of(round.guess)];
    const Arm before = arm;
    if (ours || better) arm.against += log_bet(before, On::above, asked);
    if (ours) arm.for_it += log_bet(before, On::below, asked);
    for (const Said said : asked.said) count(arm, said);
    if (certain(arm, On::above)) arm.against = kCertain;
    if (certain(arm, On::below)) {
      arm.for_it = kCertain;
      arm.guessed = true;
    }
  }
}

Real PanelCheck::losses(Real reward, std::int64_t row) const {
  Real sum = 0;
  for (std::size_t g = 0; g < arms_.size(); ++g) {
    if (!arms_[g].guessed || std::cmp_equal(g, row) || rewards_[g] < reward) continue;
    sum += std::min(Real{0}, arms_[g].for_it);
  }
  return sum;
}

Real PanelCheck::log_wealth(std::int64_t row) const {
  if (row < 0) return losses(-kCertain, row);  // nothing is acceptable
  const auto at = static_cast<std::size_t>(row);
  return arms_[at].against + losses(rewards_[at], row);
}

bool PanelCheck::follows(std::int64_t best) const {
  const auto at = static_cast<std::size_t>(best);
  const Arm& arm = arms_[at];
  if (!arm.guessed || arm.rejected) return false;
  const Real gain = arm.for_it - std::min(Real{0}, arm.for_it);
  for (std::int64_t row = -1; row < std::ssize(arms_); ++row) {
    const bool rejected = row >= 0 && arms_[static_cast<std::size_t>(row)].rejected;
    if (row == best || rejected) continue;
    const bool better = row >= 0 && rewards_[static_cast<std::size_t>(row)] > rewards_[at];
    if (better || log_wealth(row) + gain < goal_ - 1e-9L) return false;
  }
  return true;
}

void PanelCheck::look() {
  for (std::int64_t row = 0; row < std::ssize(arms_); ++row) {
    Arm& arm = arms_[static_cast<std::size_t>(row)];
    arm.rejected = arm.rejected || log_wealth(row) >= goal_ - 1e-9L;
  }
  none_ = none_ || std::ranges::all_of(arms_, &Arm::rejected);
  for (std::int64_t row = 0; row < std::ssize(arms_); ++row) {
    if (follows(row)) best_.insert(row);
  }
}

}  // namespace acol::verify
