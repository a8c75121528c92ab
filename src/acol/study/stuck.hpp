#pragma once

#include <optional>
#include <string>

#include "acol/study/study.hpp"

namespace acol::study {

/// Why a running study does not go on with the people who came, and what would help, in a sentence
/// or two; nothing while it does. Not an end: whoever comes or comes back sets it going again.
std::optional<std::string> stuck(const Study& study, std::int64_t now);

/// How many more people are needed at least if nobody who came answers again: for what open
/// rounds ask, and for what is forecast to be left if each answers about everything.
std::int64_t people_needed(const Study& study);

}  // namespace acol::study
