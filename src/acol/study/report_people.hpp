#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol {

// Sections of the report.

/// Which features make people refuse: the coefficients of the learned constraint.
std::string features_section(const Study& study);

/// Who answered how much, and how well they agree.
std::string people_section(const Study& study);

/// φ̂ by least squares from all answers of rounds that count; the shortest solution where the
/// answers leave directions open. Empty before the first round is complete.
Vector learned_constraint(const Study& study);

}  // namespace acol
