#pragma once

#include <span>

#include "acol/io/text_parts.hpp"
#include "acol/study/service.hpp"

namespace acol::study {

/// Everything that is needed to recheck what a study claims, as JSON (docs/certificate.md): the
/// claim, and all of the log with its hashes. `lines` are the log that `study` is the fold of.
std::string certificate(const Study& study, std::span<const LogLine> lines);

/// The certificate of a study in its present state, part by part. `service` must live until the
/// last of them.
io::TextParts certificate(Service& service);

}  // namespace acol::study
