#include <algorithm>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/verify/log_check.hpp"

namespace acol::verify {

// Answers that came from elsewhere, or were taken back.
namespace {

constexpr std::int64_t kUndoWindow = 10 * 60 * 1000;  // milliseconds
constexpr std::int64_t kMostReopened = 2;
constexpr Real kMostUndone = 10;
constexpr Real kMostUndoneShare = 0.2L;

}  // namespace

/// A round of its own, which is no evidence.
void LogCheck::on_imported(const Json& entry) {
  const std::size_t size = entry.at("candidates").size();
  for (std::size_t i = 0; i < size; ++i) {
    questions_.push_back({.round = std::ssize(rounds_), .answered = true});
  }
  answered_ += static_cast<std::int64_t>(size);
  rounds_.push_back({.closed = true});
}

void LogCheck::on_retracted(const Json& entry) {
  Question& asked = question(entry.at("question"));
  require(asked.answered && asked.round >= 0, "{} is retracted but has no answer",
          entry.at("question").dump());
  asked.answered = false;
  --answered_;
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  if (asked.place < round.answered.size()) --round.answered[asked.place];
}

/// That nobody saw an answer and had it changed cannot be told from a log. So people may change
/// their minds soon, twice about a question, and not all of the time.
void LogCheck::check_undo(const Question& asked, const std::string& name) const {
  require(at_ - asked.told <= kUndoWindow, "{} is taken back {} seconds after it was answered",
          name, (at_ - asked.told) / 1000);
  require(asked.reopened < kMostReopened, "{} is taken back more than twice", name);
  const Real most = std::max(kMostUndone, kMostUndoneShare * static_cast<Real>(answered_));
  require(static_cast<Real>(counts_.undone + 1) <= most,
          "more than one in five answers are taken back: {}", counts_.undone + 1);
}

/// An answer that was taken back while its round waited for others was not used, and nobody saw
/// anything that depends on it.
void LogCheck::on_undone(const Json& entry) {
  Question& asked = question(entry.at("question"));
  const std::string name = entry.at("question").get<std::string>();
  require(asked.answered && !asked.left_out && !left_out_.contains(asked.rater),
          "{} is taken back but has no answer", name);
  require(asked.round < 0 || is_open(rounds_[static_cast<std::size_t>(asked.round)]),
          "{} is taken back after its round was complete", name);
  if (format_ > 1) check_undo(asked, name);
  if (asked.round >= 0) take_out_of_round(asked);
  ++counts_.undone;
  ++asked.reopened;
  asked.held = true;
  asked.until = whole(entry.at("until"), "the end of a lease");
  asked.answered = false;
  if (std::exchange(asked.failed, false)) --failed_[asked.rater];
}

void LogCheck::take_out_of_round(Question& asked) {
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  ++round.held[asked.place];
  --answered_;
  --round.answered[asked.place];
  asked_once_.erase({asked.rater, round.candidates[asked.place]});
  const bool others = std::ranges::any_of(questions_, [&](const Question& one) {
    return &one != &asked && one.answered && one.rater == asked.rater && one.round == asked.round;
  });
  if (!others) round_of_rater_.erase(asked.rater);
}

}  // namespace acol::verify
