#pragma once

#include "acol/policy/sampling.hpp"

namespace acol {

/// The arm that forced exploration asks about now, if any: those of a basis in turn, at square
/// numbers of questions. So every direction is asked about √t times, which makes estimates right in
/// the end and costs next to nothing.
std::optional<ArmIndex> exploration_due(const LinearState& state);

std::unique_ptr<SamplingRule> make_sampling_rule(Sampling sampling);

// One file each; make_sampling_rule() knows which is which.
std::unique_ptr<SamplingRule> make_tracking_rule();
std::unique_ptr<SamplingRule> make_frank_wolfe_rule();
std::unique_ptr<SamplingRule> make_game_rule();
std::unique_ptr<SamplingRule> make_top_two_rule();
std::unique_ptr<SamplingRule> make_posterior_game_rule();
std::unique_ptr<SamplingRule> make_improvement_rule();

}  // namespace acol
