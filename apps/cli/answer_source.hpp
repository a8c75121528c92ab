#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace acol::cli {

/// What is asked, as a person or a program sees it.
struct Prompt {
  std::int64_t question = 0;  ///< From 1.
  std::string candidate;      ///< The id.
  std::string text;           ///< The sentence for a person.
};

/// The spelled answer to a prompt; nothing when nobody is left to answer or a signal was
/// caught.
using AnswerSource = std::function<std::optional<std::string>(const Prompt&)>;

/// A person at the terminal: the prompt goes to stderr, the answer comes as one line from stdin.
AnswerSource typed_answers();

/// A person at a terminal who answers with single keys, each of which stands for an answer; q ends
/// it. Without keys, or where stdin is not a terminal, answers are typed as above.
AnswerSource key_answers(std::map<char, std::string> keys);

/// A shell command, run for every question with the candidate's id as its last argument; the answer
/// is what it prints. Throws Error, naming the question, if it fails.
AnswerSource command_answers(std::string command);

}  // namespace acol::cli
