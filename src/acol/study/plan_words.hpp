#pragma once

#include <string>

#include "acol/study/plan.hpp"

namespace acol::study {

/// A forecast in sentences: how much people are asked, in how many of the plausible cases that
/// gives a certified answer, after how many answers, and what the best guess is worth otherwise.
std::vector<std::string> plan_words(const Created& created, const Plan& plan);

}  // namespace acol::study
