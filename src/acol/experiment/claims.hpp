#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/experiment/drive_outcomes.hpp"
#include "acol/experiment/findings.hpp"
#include "acol/io/report.hpp"

namespace acol::experiment {

/// What the reproduction says of a claim of the paper.
enum class Verdict {
  holds,        ///< At every place where it can be decided.
  conditional,  ///< At most places, or in one of the worlds: the evidence says where.
  fails,        ///< At most places it does not.
  open,         ///< What it is about was not run, or had not ended.
};

constexpr auto choices(Verdict) {
  return named<Verdict>({{"holds", Verdict::holds},
                         {"holds under a condition", Verdict::conditional},
                         {"fails here", Verdict::fails},
                         {"not decided", Verdict::open}});
}

/// A claim of the paper beside what came out.
struct CheckedClaim {
  std::string where;  ///< In the paper.
  std::string claim;
  Verdict verdict = Verdict::open;
  std::string evidence = {};
};

/// What claims are checked against.
struct ClaimEvidence {
  std::span<const MeasuredCells> experiments;
  std::span<const DriveOutcome> robustness = {};
  std::span<const DriveOutcome> scenarios = {};
};

/// Claims about how many questions algorithms ask: ratios of medians, place by place. A median that
/// is a limit decides where it is on the right side of the claim, and nothing elsewhere.
std::vector<CheckedClaim> checked_ratios(const ClaimEvidence& evidence);

/// Claims about theorems, right answers and growth.
std::vector<CheckedClaim> checked_findings(const ClaimEvidence& evidence);

/// Claims about driving with a penalty or a constraint.
std::vector<CheckedClaim> checked_drives(const ClaimEvidence& evidence);

/// All of them, in the order of the paper.
std::vector<CheckedClaim> checked_claims(const ClaimEvidence& evidence);

/// The same as a table, and counted in one sentence.
io::ReportTable claim_table(std::span<const CheckedClaim> claims);
std::string claim_summary(std::span<const CheckedClaim> claims);

/// The verdict for a number of places: `held`, `broken`.
Verdict verdict_of(std::int64_t held, std::int64_t broken);

}  // namespace acol::experiment
