#pragma once

#include "acol/study/imagined_study.hpp"

namespace acol::study {

/// How many questions a study would take, over truths that are plausible on its own catalogue.
struct Plan {
  std::vector<PlannedRun> runs = {};

  /// The share-quantile of the questions, or people; none if more than 1 − share did not end.
  std::optional<double> quantile(double share,
                                 double PlannedRun::* what = &PlannedRun::questions) const;
  /// The share-quantile of the answers at the end, whether or not the result is proven then.
  std::optional<double> answers(double share) const;
  /// The share of runs that are proven, and these runs alone.
  double certified_share() const;
  Plan certified() const;
  /// Of the others: how often the best guess is right; none if there are no others.
  std::optional<double> right_share() const;
  /// If only kCrowds[crowd] people came. Questions and people of the runs stay as they are.
  Plan with_people(std::size_t crowd) const;
  /// Of the bounds, whether runs ended or not; none where it is not known, or infinite.
  std::optional<double> median_bound() const;
};

/// Imagines truths under which between a tenth and nine tenths of the candidates are feasible
/// (imagined_means), and runs the study's algorithm with answers drawn from each: of as many people
/// as may answer, and no more than each may be asked. People are imagined to answer all that they
/// are asked. The truths are the same whatever the seed, so that plans differ by what people say.
Plan plan_study(const Created& created, const PlanOptions& options);

}  // namespace acol::study
