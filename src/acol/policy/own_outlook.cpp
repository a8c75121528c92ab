#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/own_answers.hpp"

namespace acol {
namespace {

constexpr std::uint64_t kOutlookDraws = 64;
/// Of the stream of draws: none that best guesses use.
constexpr std::uint64_t kOutlookPart = std::uint64_t{1} << 40;
/// Own draws come after those of the curve.
constexpr std::uint64_t kFirstArm = std::uint64_t{1} << 32;

/// What it costs not to know the truth: bets that learn the mean of an arm grow more slowly than
/// those that know it, and questions go to arms that turn out not to matter, most of all while
/// hands are filled (OwnPlanOptions::filled). A factor about which it scatters (in log, by
/// kScatter), fitted to simulated studies of 12 to 300 candidates;
/// tests/policy/own_outlook_test.cpp has others.
double price_of_not_knowing(double asked, bool hands) {
  return hands ? 1 + 500 / (asked + 40) : 1 + 80 / (asked + 10);
}
constexpr double kScatter = 0.7;

}  // namespace

std::vector<double> OwnAnswersPolicy::outlook() const {
  if (asked_ == 0 || done()) return {};
  if (!outlook_) outlook_ = drawn_outlook();
  return *outlook_;
}

std::vector<double> OwnAnswersPolicy::drawn_outlook() const {
  const double price = price_of_not_knowing(static_cast<double>(asked_), options_.hands);
  std::vector<double> left;
  for (std::uint64_t draw = 0; draw < kOutlookDraws; ++draw) {
    const Stream stream{options_.seed, StreamUse::policy, kOutlookPart + draw};
    const std::vector<Vector> curves = drawn_curves(stream);
    const auto mean = [&](ArmIndex arm, int l) {
      const auto at = static_cast<std::uint64_t>(arm) * curves_.size();
      const double own = standard_normal(stream, kFirstArm + at + static_cast<std::uint64_t>(l));
      const auto constraint = static_cast<std::size_t>(l);
      return curves_[constraint].draw(arm, curves[constraint], own);
    };
    const std::optional<OwnNeeds> needs = planner_.left_if(tests_, mean);
    const double luck = std::exp(kScatter * standard_normal(stream, kFirstArm - 1));
    if (needs) left.push_back(std::max(1.0, price * luck * needs->questions));
  }
  std::ranges::sort(left);
  return left;
}

}  // namespace acol
