#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/claims.hpp"
#include "acol/experiment/spec_file.hpp"

namespace acol::testing {

/// Ten runs at a place of a sweep.
inline CellSummary claim_cell(const char* algorithm, const char* value, double median,
                              double at_limit = 0) {
  return {.value = value,
          .algorithm = algorithm,
          .runs = 10,
          .median = median,
          .correct = 1 - at_limit,
          .at_limit = at_limit,
          .lower_bound = 50};
}

/// The claim that begins so.
inline const CheckedClaim& claim_of(const std::vector<CheckedClaim>& claims,
                                    std::string_view begin) {
  const auto found = std::ranges::find_if(
      claims, [&](const CheckedClaim& claim) { return claim.claim.starts_with(begin); });
  EXPECT_NE(found, claims.end()) << begin;
  return *found;
}

using Checker = std::vector<CheckedClaim> (*)(const ClaimEvidence&);

/// What it says of a claim, of runs of an experiment.
inline Verdict verdict_on(Checker checked, const std::vector<CellSummary>& cells,
                          std::string_view begin, const char* experiment = "irrelevant-eps") {
  const ExperimentSpec spec = find_experiment(experiment, false);
  const std::vector<MeasuredCells> experiments = {{spec, cells}};
  return claim_of(checked({experiments}), begin).verdict;
}

}  // namespace acol::testing
