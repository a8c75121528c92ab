#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol {

/// A section of the report: who answered how much, and how well they agree.
std::string people_section(const Study& study);

}  // namespace acol
