#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/verify/log_check.hpp"

namespace acol::verify {
namespace {

std::string trimmed(std::string text) {
  while (text.starts_with(' ')) text.erase(0, 1);
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

}  // namespace

/// Attention questions are about candidates −1, −2, …
std::size_t LogCheck::attention_place(std::int64_t candidate, const std::string& name) const {
  const std::size_t checks =
      created_.contains("attention") ? created_["attention"].at("right").size() : 0;
  require(candidate < 0 && -candidate <= static_cast<std::int64_t>(checks),
          "{} checks attention with a candidate that there is not", name);
  return static_cast<std::size_t>(-1 - candidate);
}

void LogCheck::on_attended(const Json& entry) {
  Question& asked = question(entry.at("question"));
  require(asked.round < 0, "{} does not check attention", entry.at("question").dump());
  take_answer(asked, entry);
  const Json& definition = created_.at("definition");
  const bool too_fast = definition.contains("exclude_faster_than") && entry.contains("seconds") &&
                        entry["seconds"] < definition["exclude_faster_than"];
  const std::string right = created_.at("attention").at("right").at(asked.place).get<std::string>();
  bool passed = false;
  for (std::size_t start = 0; start <= right.size();) {  // a | b
    const std::size_t end = std::min(right.find('|', start), right.size());
    passed = passed || meaning_.value_of(trimmed(right.substr(start, end - start))) == asked.value;
    start = end + 1;
  }
  if (too_fast || !passed) fail_attention(asked.rater);
}

/// Who gives an attention question back has failed it.
void LogCheck::on_skipped(const Json& entry) {
  const Question& asked = question(entry.at("question"));
  if (asked.round < 0 && !asked.answered) fail_attention(asked.rater);
}

/// Who failed too many is left out: what they said in rounds that do not count yet is not used.
void LogCheck::fail_attention(const std::string& rater) {
  const Json& definition = created_.at("definition");
  if (!definition.contains("exclude_after_failed")) return;
  if (static_cast<double>(++failed_[rater]) < definition["exclude_after_failed"].get<double>()) {
    return;
  }
  left_out_.insert(rater);
  const std::int64_t open = first_open_round();
  for (Question& asked : questions_) {
    if (asked.rater != rater || !asked.answered || asked.left_out || asked.round < open) continue;
    Round& round = rounds_[static_cast<std::size_t>(asked.round)];
    if (round.closed) continue;
    asked.left_out = true;
    --round.answered[asked.place];
    --answered_;
  }
}

}  // namespace acol::verify
