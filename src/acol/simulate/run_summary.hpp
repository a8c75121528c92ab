#pragma once

#include <span>

#include "acol/simulate/run.hpp"

namespace acol {

/// What the runs of one algorithm say together.
struct RunSummary {
  double noise_bound = 0;       ///< R: what was set, else the first instance's own.
  double lower_bound = 0;       ///< Questions that any algorithm needs on average: of the instance,
                                ///< or the median where each run has one of its own. Not a number
                                ///< where there are several constraints.
  double median_questions = 0;  ///< A run that hit its budget counts with it.
  double correct_share = 0;
  double right_share = 0;  ///< Of runs whose recommendation, or else best guess, is right.
  double wrong_share = 0;  ///< Of runs that certified something wrong.
};

/// `runs` is what simulate(make_instance, options) returned; at least one.
RunSummary summarize_runs(const InstanceMaker& make_instance, const SimulationOptions& options,
                          std::span<const RunResult> runs);

/// The quantile of the questions asked, share in [0, 1].
double question_quantile(std::span<const RunResult> runs, double share);

/// Linear interpolation between order statistics; `values` need not be sorted.
double quantile(std::vector<double> values, double share);

}  // namespace acol
