#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace acol::experiment {

/// One row of results.csv: one run of one algorithm.
struct QuestionRun {
  std::string panel = {};
  std::string value = {};  ///< Of what is swept, as the specification spells it.
  std::string algorithm = {};
  std::uint64_t seed = 0;
  std::string outcome = {};
  std::int64_t recommended = -1;  ///< -1: none.
  bool correct = false;
  bool right = false;  ///< The recommendation is right or, without one, the best guess is.
  bool feasible = false;
  std::int64_t questions = 0;
  std::int64_t rounds = 0;
  double lower_bound = 0;  ///< On the expected questions of any algorithm; NaN where there is none.

  bool at_limit() const { return outcome == "budget"; }
};

std::string question_header();
std::string format_row(const QuestionRun& run);

/// Reads results.csv. Throws ParseError with file and line.
std::vector<QuestionRun> read_question_runs(const std::string& path);

}  // namespace acol::experiment
