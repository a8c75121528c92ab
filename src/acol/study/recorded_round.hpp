#pragma once

#include "acol/core/problem.hpp"
#include "acol/study/entry.hpp"

namespace acol::study {

// Between a round as the algorithm has it (distinct arms) and as the log has it (rows of the
// catalogue), for studies of one constraint.

/// The problem of a study. Withdrawn candidates keep their row but rank behind all others.
/// With shape = any those with the same features stay apart.
Problem stated_problem(const StatedProblem& stated, const std::vector<char>& withdrawn,
                       const Definition& definition);

/// `own`: evidence is own answers.
RoundCommitted recorded_round(const Commitment& round, const Problem& problem, std::int64_t number,
                              bool own);

/// `with_bets`: whether the bets still belong to the problem.
Commitment commitment_of(const RoundCommitted& round, const Problem& problem,
                         bool with_bets = true);

/// Imported answers as a round that asked for just them.
RoundCommitted round_of_imports(const Imported& imported, const Problem& problem,
                                std::int64_t number);

bool same_round(const RoundCommitted& a, const RoundCommitted& b);

}  // namespace acol::study
