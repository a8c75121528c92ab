#pragma once

#include <memory>
#include <optional>

#include "acol/core/choice.hpp"
#include "acol/core/random.hpp"
#include "acol/inference/likelihood_ratio.hpp"
#include "acol/policy/linear_state.hpp"

namespace acol {

/// What decides which question comes next: in this the algorithms of the field differ.
/// docs/field.md says what each was adapted in.
enum class Sampling {
  lazy_track_and_stop,   ///< [jedra2020]: track the design that is optimal for the estimate.
  frank_wolfe_sampling,  ///< [wang2021]: a Frank-Wolfe step on the likelihood ratio.
  lin_game,              ///< [degenne2020]: a hedge over arms against the closest wrong truth.
  top_two,               ///< [russo2016]: tell the leader from a draw of the posterior.
  posterior_game,        ///< [bian2025]: against draws of the posterior; a fixed budget.
  constrained_ei,        ///< [gardner2014]: the largest expected improvement.
};

constexpr auto choices(Sampling) {
  return named<Sampling>({{"lazy-track-and-stop", Sampling::lazy_track_and_stop},
                          {"frank-wolfe-sampling", Sampling::frank_wolfe_sampling},
                          {"lin-game", Sampling::lin_game},
                          {"top-two", Sampling::top_two},
                          {"posterior-game", Sampling::posterior_game},
                          {"constrained-ei", Sampling::constrained_ei}});
}

/// Whether it ends after a given number of questions, and proves nothing.
inline bool has_fixed_budget(Sampling sampling) { return sampling == Sampling::posterior_game; }

/// Whether it looks at the estimates of the best arms alone, as far as the leader or draws of it
/// go. Top-two and expected improvement weigh all arms by them; the designs that Track-and-Stop
/// plans are not unique, and would be others for what is rounded otherwise.
inline bool reads_in_order(Sampling sampling) {
  return sampling == Sampling::frank_wolfe_sampling || sampling == Sampling::lin_game ||
         sampling == Sampling::posterior_game;
}

/// What a sampling rule sees when it chooses.
struct SamplingView {
  const LinearState& state;  ///< Its questions span all arms.
  const LikelihoodRatio& ratio;
  const Leader& leader;
  double noise_bound = 1;  ///< R
  double needed = 0;       ///< The distance (squared, R = 1) at which the stopping rule stops.
  Stream random;           ///< Of this question alone.
};

class SamplingRule {
 public:
  virtual ~SamplingRule() = default;
  /// The arm to ask about. Called once for every question.
  virtual ArmIndex next(const SamplingView& view) = 0;
};

}  // namespace acol
