#pragma once

#include "acol/core/problem.hpp"
#include "acol/study/entry.hpp"

namespace acol::study {

/// The questions that no algorithm can do without on average, given the truth, the margin and what
/// is assumed about the shape (docs/math.md, "The bound with a margin"). `means` are by candidate.
/// 0: not known, for numbers with shape = any.
double study_bound(const Created& created, const Problem& problem, const Vector& means);

}  // namespace acol::study
