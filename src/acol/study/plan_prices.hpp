#pragma once

#include "acol/study/plan.hpp"

namespace acol::study {

/// What a study would take if one option were another.
struct Price {
  std::string option = {};  ///< Empty: as stated.
  std::string value = {};
  Plan plan = {};
};

/// The study as stated, with the other shape, with the other meaning of independence, with half and
/// twice the margin, with half and twice δ: as far as that is allowed. A sixth of the simulations
/// each, but twelve if there are as many, always the same imagined truths; so the first of them can
/// be compared with the others.
std::vector<Price> price_choices(const Created& created, const PlanOptions& options);

/// How many simulations that takes, at most.
int simulations_of_prices(const PlanOptions& options);

}  // namespace acol::study
