#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol {

/// A section of the report: what acceptance depends on.
std::string effects_section(const Study& study);

}  // namespace acol
