#include "acol/experiment/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace acol::experiment {

Verdict verdict_of(std::int64_t held, std::int64_t broken) {
  if (held + broken == 0) return Verdict::open;
  if (broken == 0) return Verdict::holds;
  return held >= broken ? Verdict::conditional : Verdict::fails;
}

std::vector<CheckedClaim> checked_claims(const ClaimEvidence& evidence) {
  std::vector<CheckedClaim> claims = checked_findings(evidence);
  std::ranges::move(checked_ratios(evidence), std::back_inserter(claims));
  std::ranges::move(checked_drives(evidence), std::back_inserter(claims));
  return claims;
}

io::ReportTable claim_table(std::span<const CheckedClaim> claims) {
  io::ReportTable table{"Every claim of the paper, and what came out here",
                        {"claim", "where", "verdict", "what came out"},
                        {}};
  for (const CheckedClaim& claim : claims) {
    table.rows.push_back(
        {claim.claim, claim.where, std::string(name_of(claim.verdict)), claim.evidence});
  }
  return table;
}

std::string claim_summary(std::span<const CheckedClaim> claims) {
  const auto count = [&](Verdict verdict) {
    return std::ranges::count(claims, verdict, &CheckedClaim::verdict);
  };
  return fmt::format(
      "Of {} claims of the paper {} hold here, {} hold under a condition that the table names, {} "
      "fail here and {} were not decided by these runs.",
      claims.size(), count(Verdict::holds), count(Verdict::conditional), count(Verdict::fails),
      count(Verdict::open));
}

}  // namespace acol::experiment
