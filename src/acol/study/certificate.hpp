#pragma once

#include <span>

#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol {

/// Everything that is needed to recheck what a study claims, as JSON (docs/certificate.md): the
/// claim, and all of the log with its hashes. `lines` are the log that `study` is the fold of.
std::string certificate(const Study& study, std::span<const LogLine> lines);

}  // namespace acol
