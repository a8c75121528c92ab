#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol {

/// The answers that count, one a row. `safe` keeps spreadsheets from taking cells for formulas.
std::string answers_csv(const Study& study, bool safe);

}  // namespace acol
