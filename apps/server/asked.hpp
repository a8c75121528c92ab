#pragma once

#include "acol/io/json.hpp"
#include "acol/study/commands.hpp"
#include "options.hpp"

namespace acol::server {

// What raters are shown of a study.

/// How many answers whoever asks has given.
std::int64_t answered_by(const study::Study& study, const study::AskRequest& request);

/// The reply to somebody who asked: questions, or why there are none.
io::OrderedJson asked_json(const study::Study& study, const study::AskRequest& request,
                           const study::AskReply& reply, const ServeOptions& options,
                           std::int64_t now);

}  // namespace acol::server
