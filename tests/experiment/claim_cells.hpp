#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/claims.hpp"
#include "acol/experiment/spec_file.hpp"

namespace acol::testing {

/// Ten runs at a place of a sweep.
inline experiment::CellSummary claim_cell(const char* algorithm, const char* value, double median,
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
inline const experiment::CheckedClaim& claim_of(const std::vector<experiment::CheckedClaim>& claims,
                                                std::string_view begin) {
  const auto found = std::ranges::find_if(claims, [&](const experiment::CheckedClaim& claim) {
    return claim.claim.starts_with(begin);
  });
  EXPECT_NE(found, claims.end()) << begin;
  return *found;
}

using Checker = std::vector<experiment::CheckedClaim> (*)(const experiment::ClaimEvidence&);

/// What it says of a claim, of runs of an experiment.
inline experiment::Verdict verdict_on(Checker checked,
                                      const std::vector<experiment::CellSummary>& cells,
                                      std::string_view begin,
                                      const char* experiment = "irrelevant-eps") {
  const experiment::ExperimentSpec spec = experiment::find_experiment(experiment, false);
  const std::vector<experiment::MeasuredCells> experiments = {{spec, cells}};
  return claim_of(checked({experiments}), begin).verdict;
}

}  // namespace acol::testing
