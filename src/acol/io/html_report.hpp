#pragma once

#include "acol/io/report.hpp"

namespace acol::io {

/// The report as one HTML page that needs nothing else: script, style and data are in it, and its
/// Content-Security-Policy lets exactly these run. Throws InvalidArgument for a bad or repeated id,
/// a spec that is not a JSON object, a ragged table or a link to elsewhere.
std::string html_report(const Report& report);

}  // namespace acol::io
