#pragma once

#include "acol/io/json.hpp"
#include "acol/study/commands.hpp"
#include "acol/study/effects.hpp"
#include "acol/study/status.hpp"

namespace acol {

// What programs read, the same on the command line and over HTTP.

OrderedJson to_json(const Status& status, const Study& study);
OrderedJson to_json(const AskReply& reply, const Study& study);
OrderedJson to_json(const Effects& effects);

/// What a person is asked about a candidate.
std::string sentence(const Study& study, std::int64_t candidate);

}  // namespace acol
