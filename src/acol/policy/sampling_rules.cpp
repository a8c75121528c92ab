#include "acol/policy/sampling_rules.hpp"

#include <cmath>

namespace acol {
namespace {

struct Row {
  Sampling sampling;
  std::unique_ptr<SamplingRule> (*make)();
};

constexpr Row kRules[] = {
    {Sampling::lazy_track_and_stop, make_tracking_rule},
    {Sampling::frank_wolfe_sampling, make_frank_wolfe_rule},
    {Sampling::lin_game, make_game_rule},
    {Sampling::top_two, make_top_two_rule},
    {Sampling::posterior_game, make_posterior_game_rule},
    {Sampling::constrained_ei, make_improvement_rule},
};

}  // namespace

std::optional<ArmIndex> exploration_due(const LinearState& state) {
  const std::int64_t t = state.questions();
  const auto root = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(t))));
  if (root * root != t) return std::nullopt;
  return state.basis()[static_cast<std::size_t>(root % std::ssize(state.basis()))];
}

std::unique_ptr<SamplingRule> make_sampling_rule(Sampling sampling) {
  for (const Row& row : kRules) {
    if (row.sampling == sampling) return row.make();
  }
  throw InvalidArgument("unknown sampling rule");
}

}  // namespace acol
