#pragma once

#include <functional>

#include "acol/study/entry.hpp"

namespace acol {

struct PlanOptions {
  int simulations = 60;         ///< Imagined truths.
  double most_questions = 1e6;  ///< In one of them.
  std::uint64_t seed = 0;
  std::function<bool()> stop = {};      ///< Polled between simulations; true ends them.
  std::function<void()> progress = {};  ///< Called after each.
};

/// One imagined study.
struct PlannedRun {
  double questions = 0;
  double people = 0;  ///< Who have to be asked at least, within what one person may be asked.
  bool ended = true;  ///< Within the limit.
  double bound = 0;   ///< What no algorithm can do without: infinite or 0 where that is not known.
  double gap = 0;     ///< Distance from the threshold of the candidate that was hardest,
  std::int64_t hardest = -1;  ///< this one.
};

/// How many questions a study would take, over truths that are plausible on its own catalogue.
struct Plan {
  std::vector<PlannedRun> runs = {};

  /// The share-quantile of the questions, or people; none if more than 1 − share did not end.
  std::optional<double> quantile(double share,
                                 double PlannedRun::* what = &PlannedRun::questions) const;
  /// Of the bounds, whether runs ended or not; none where it is not known, or infinite.
  std::optional<double> median_bound() const;
};

/// The questions that no algorithm can do without on average, given the truth, the margin and what
/// is assumed about the shape (docs/math.md, "The bound with a margin"). `means` are by candidate.
/// 0: not known, for numbers with shape = any.
double study_bound(const Created& created, const Problem& problem, const Vector& means);

/// Draws truths under which between a tenth and nine tenths of the candidates are feasible, and
/// runs the study's algorithm with answers drawn from each. They are linear in the features; for
/// yes and no with nothing assumed about the shape every second one is logistic. People are
/// imagined to answer all that they are asked.
Plan plan_study(const Created& created, const PlanOptions& options);

}  // namespace acol
