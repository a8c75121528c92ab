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
std::uint32_t LogCheck::attention_place(std::int64_t candidate, const std::string& name) const {
  const std::size_t checks =
      created_.contains("attention") ? created_["attention"].at("right").size() : 0;
  require(candidate < 0 && -candidate <= static_cast<std::int64_t>(checks),
          "{} checks attention with a candidate that there is not", name);
  return static_cast<std::uint32_t>(-1 - candidate);
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
  if (too_fast || !passed) fail_attention(asked);
}

/// Who gives an attention question back has failed it.
void LogCheck::on_skipped(const Json& entry) {
  Question& asked = question(entry.at("question"));
  require(asked.held, "{} is skipped but nobody has it", entry.at("question").dump());
  end(asked);
  if (asked.round >= 0) {
    ++counts_.skipped;
  } else {
    fail_attention(asked);
  }
}

/// A lease ends with its time. Others get a question before that only if its holder left, or if
/// they had nothing else to do and some time has passed.
void LogCheck::on_expired(const Json& entry) {
  constexpr std::int64_t kShortLease = 45'000;  // milliseconds
  for (const Json& name : entry.at("questions")) {
    Question& asked = question(name);
    require(asked.held, "{} expires but nobody has it", name.dump());
    const std::int64_t soonest = asked.until - lease_ + std::min(lease_, kShortLease);
    const bool clock_went_back =
        entry.contains("clock") &&
        whole(entry["clock"], "what the clock showed") < asked.until - 2 * lease_;
    counts_.clock_went_back += clock_went_back;
    require(format_ == 1 || at_ >= soonest || rater_of(asked).gone || clock_went_back,
            "{} expires before its time", name.dump());
    end(asked);
  }
}

void LogCheck::on_renewed(const Json& entry) {
  for (const Json& name : entry.at("questions")) {
    Question& asked = question(name);
    require(asked.held, "{} is renewed but nobody has it", name.dump());
    asked.until = whole(entry.at("until"), "the end of a lease");
  }
}

/// Who failed too many is left out: what they said in rounds that do not count yet is not used.
void LogCheck::fail_attention(Question& check) {
  const Json& definition = created_.at("definition");
  Rater& rater = rater_of(check);
  check.failed = true;
  ++rater.failed;
  if (!definition.contains("exclude_after_failed")) return;
  if (static_cast<double>(rater.failed) < definition["exclude_after_failed"].get<double>()) return;
  rater.left_out = true;
  const std::int64_t open = first_open_round();
  for (const std::uint32_t question : rater.questions) {
    Question& asked = questions_[question];
    if (asked.rater != check.rater) continue;
    end(asked);
    if (!asked.answered || asked.left_out || asked.round < open) continue;
    Round& round = rounds_[static_cast<std::size_t>(asked.round)];
    if (round.closed) continue;
    asked.left_out = true;
    --round.answered[asked.place];
    --answered_;
  }
}

}  // namespace acol::verify
