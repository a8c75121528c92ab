#pragma once

#include <string>

namespace acol::cli {

struct LoopOptions {
  std::string study = {};
  std::string command = {};  ///< That answers; empty: a person at the terminal does.
  std::string rater = {};
  bool json = false;  ///< The status at the end.
};

/// Asks until nothing is left or nobody answers. Each answer is kept before the next question, so
/// that the loop can be taken up again. The exit status.
int answer_in_a_loop(const LoopOptions& options);

}  // namespace acol::cli
