#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// The most answers that a study with a given number of candidates can reach, by how many people
/// may answer, how much each of them may be asked, and the budget; none: nothing says.
std::optional<double> most_answers(const Definition& definition, std::int64_t candidates);

/// What is left of that.
std::optional<double> answers_left(const Study& study);

}  // namespace acol::study
