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
          "{} checks attention with a candidate that does not exist", name);
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
  const bool in_hand = people_ && asked.round >= 0;  // also once its lease is over
  require(asked.held || in_hand, "{} is skipped, but nobody holds it", entry.at("question").dump());
  if (in_hand) people_->skip(index_of(entry.at("question")));
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
    require(asked.held, "{} expires, but nobody holds it", name.dump());
    const std::int64_t soonest = asked.until - lease_ + std::min(lease_, kShortLease);
    const bool clock_went_back =
        entry.contains("clock") &&
        whole(entry["clock"], "what the clock showed") < asked.until - 2 * lease_;
    counts_.clock_went_back += clock_went_back;
    require(format_ == 1 || at_ >= soonest || rater_of(asked).gone || clock_went_back,
            "{} expires before its time", name.dump());
    if (people_ && asked.round >= 0) people_->expire(index_of(name));
    end(asked);
  }
}

void LogCheck::on_renewed(const Json& entry) {
  for (const Json& name : entry.at("questions")) {
    Question& asked = question(name);
    const bool in_hand = people_ && asked.round >= 0;  // also once its lease is over
    require(asked.held || in_hand, "{} is renewed, but nobody holds it", name.dump());
    if (in_hand) people_->renew(index_of(name));
    hold(asked, entry.at("until"));
  }
}

void LogCheck::hold(Question& asked, const Json& until) {
  asked.until = whole(until, "the end of a lease");
  if (asked.held) return;
  asked.held = true;
  if (asked.round >= 0) ++rounds_[static_cast<std::size_t>(asked.round)].held[asked.place];
}

void LogCheck::on_missed(const Json& entry) {
  require(people_.has_value(), "questions are missed, which needs independence = people");
  for (const Json& name : entry.at("questions")) {
    Question& asked = question(name);
    require(asked.round >= 0, "{} is missed but only checks attention", name.dump());
    people_->miss(index_of(name));
    end(asked);
  }
}

/// Who failed too many is left out: what they said in rounds that do not count yet is not used.
void LogCheck::fail_attention(Question& check) {
  const Json& definition = created_.at("definition");
  if (people_ && check.rater == kNobody) return;  // nobody else's question
  Rater& rater = rater_of(check);
  check.failed = true;
  ++rater.failed;
  if (!definition.contains("exclude_after_failed")) return;
  if (static_cast<double>(rater.failed) < definition["exclude_after_failed"].get<double>()) return;
  rater.left_out = true;
  const std::int64_t open = people_ ? 0 : first_open_round();
  for (const std::uint32_t question : rater.questions) {
    if (questions_[question].rater == check.rater) leave_out(question, open);
  }
}

void LogCheck::leave_out(std::size_t index, std::int64_t first_open) {
  Question& asked = questions_[index];
  end(asked);
  if (asked.round < 0) return;
  if (people_ && !people_->make_void(index)) return;
  if (!asked.answered || asked.left_out || asked.round < first_open) return;
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  if (round.closed) return;
  asked.left_out = true;
  --round.answered[asked.place];
  --answered_;
}

}  // namespace acol::verify
