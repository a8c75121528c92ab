#pragma once

#include <functional>
#include <string>

#include "acol/study/service.hpp"
#include "answer_source.hpp"

namespace acol::cli {

/// Who answers, and what they see.
struct Answerer {
  std::string command = {};  ///< A shell command that answers; empty: a person at the terminal.
  std::string rater = {};
  /// What a person reads before the sentence of a question.
  std::function<std::string(const study::Study&, const study::DealtQuestion&)> lead = {};
};

/// Asks until nothing is left or nobody answers. Each answer is kept before the next question, so
/// that the loop can be taken up again. What the last ask() said.
study::AskReply answer_in_a_loop(study::Service& service, const Answerer& answerer);

/// `acol run`, also for `acol ask --interactive`. The exit status.
int run_study(const std::string& study, const Answerer& answerer, bool json);

}  // namespace acol::cli
