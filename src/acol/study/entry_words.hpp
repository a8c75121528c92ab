#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol::study {

/// An entry of the study's own log as a sentence for people: who did what, and what it was about.
std::string entry_words(const Study& study, const EntryBody& entry);

}  // namespace acol::study
