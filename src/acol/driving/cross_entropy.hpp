#pragma once

#include "acol/core/choice.hpp"
#include "acol/driving/goal.hpp"
#include "acol/driving/normal_source.hpp"

namespace acol::driving {

/// What a search gives back: the published code the best policy seen, the paper's pseudo-code the
/// last mean.
enum class Returned { best, mean };

struct CrossEntropyOptions {
  int iterations = 50;
  int samples = 50;      ///< Policies drawn in an iteration.
  int elites = 5;        ///< How many of them the next distribution is fitted to.
  double deviation = 5;  ///< σ at the start, for every action; the mean starts at 0.
  Returned returned = Returned::best;
};

/// The cross-entropy method for constrained problems [wen2020; lindner2022, app. D]: draw policies
/// from a Gaussian with diagonal covariance, clip them to [−1, 1], fit the next Gaussian to the
/// elites. With a constraint the elites are those with the lowest φᵀf until enough policies are
/// feasible, then the feasible ones with the highest objective. The best policy is feasible if any
/// that was seen is. Throws InvalidArgument for options
/// that make no sense.
Found cross_entropy(const Scenario& scenario, const Goal& goal, const CrossEntropyOptions& options,
                    NormalSource& normal);

constexpr auto choices(Returned) {
  return named<Returned>({{"best", Returned::best}, {"mean", Returned::mean}});
}

}  // namespace acol::driving
