#pragma once

#include "acol/study/plan.hpp"

namespace acol::study {

/// What a study would come to if a candidate that misses the limit by this much could be chosen.
struct Closeness {
  double margin = 0;
  Plan plan = {};
};

/// For 5, 10, 15 and 20 % of the people, or of the scale: as far as that is more than the study
/// has, and allowed. Half of the simulations each, always the same imagined truths.
std::vector<Closeness> price_margins(const Created& created, const PlanOptions& options);

/// Those of them that are certified more often than the unchanged study, and than smaller margins,
/// of the same truths: the others buy nothing.
std::vector<Closeness> those_that_help(const Created& created, const Plan& plan,
                                       std::vector<Closeness> margins);

/// What it would come to if the result were about those who answer alone; none where that cannot
/// be, or is so.
std::optional<Plan> price_panel(const Created& created, const PlanOptions& options);

/// How many simulations both take, at most.
int simulations_of_margins(const PlanOptions& options);

/// How often a plan is certified by the people who may answer; where anybody may, by a hundred
/// people.
double usual_share(const Created& created, const Plan& plan);

/// The smallest of the margins with which a study is usually certified; none where it is without
/// one, and where no margin is enough.
std::optional<double> suggested_margin(const Created& created, const Plan& plan,
                                       const std::vector<Closeness>& margins);

/// "10 %", or "0.4" on a scale.
std::string margin_text(const Created& created, double margin);
/// "With the result about these 20 people alone: certified in all plausible cases, …"
std::string panel_words(const Created& created, const Plan& plan);
/// "With 10 % as close enough: certified in 8 of 10 plausible cases, typically after 90 answers."
std::string closeness_words(const Created& created, const Closeness& one);

}  // namespace acol::study
