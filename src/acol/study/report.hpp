#pragma once

#include <string>

#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol {

/// One HTML file that needs nothing else, for people who were not there: what to choose and why,
/// what it rests on, and how it came about. `digest` is the hash of the log; `now` in milliseconds
/// since 1970.
std::string study_report(const Study& study, const Digest& digest, std::int64_t now);

}  // namespace acol
