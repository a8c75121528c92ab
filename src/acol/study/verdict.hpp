#pragma once

#include <string>

#include "acol/study/study.hpp"

namespace acol::study {

/// What a study comes to, in one word for people. `outcome` and `guarantee` say the same to
/// programs.
enum class Verdict {
  certified,  ///< The answer is found, and wrong with probability at most δ.
  not_yet,    ///< It is being looked for.
  stopped,    ///< It ended before it was found.
  heuristic,  ///< Something it relies on was not promised from the start.
  voided,     ///< Something happened that breaks the promise.
};

constexpr auto choices(Verdict) {
  return named<Verdict>({{"certified", Verdict::certified},
                         {"not-yet", Verdict::not_yet},
                         {"stopped", Verdict::stopped},
                         {"heuristic", Verdict::heuristic},
                         {"void", Verdict::voided}});
}

/// What the study comes to now.
Verdict verdict_of(const Study& study);

/// The verdict as a heading ("not yet certified"), and its one sentence.
std::string heading(Verdict verdict);
std::string meaning(Verdict verdict, double delta);

}  // namespace acol::study
