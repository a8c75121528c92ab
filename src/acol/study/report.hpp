#pragma once

#include "acol/io/report.hpp"
#include "acol/study/log.hpp"
#include "acol/study/overview.hpp"
#include "acol/study/service.hpp"

namespace acol::study {

/// What people who were not there should read of a study: what to choose and why, what it rests on,
/// and how it came about. `digest` is the hash of the log. html_report() makes a page of it.
io::Report study_report(const Overview& overview, const Digest& digest);
/// As of now, with the names of people as far as they are kept.
io::Report study_report(Service& service);

}  // namespace acol::study
