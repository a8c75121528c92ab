#include <algorithm>
#include <cmath>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/verify/log_check.hpp"

namespace acol::verify {

// Answers that came from elsewhere, or were taken back.
namespace {

constexpr std::int64_t kUndoWindow = 10 * 60 * 1000;  // milliseconds
constexpr std::int64_t kMostReopened = 2;

void forget(std::vector<double>& values, double value) {
  const auto found = std::ranges::find(values, value);
  if (found != values.end()) values.erase(found);
}
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

/// Numbers without a range: where all answers about a candidate are in, those are not used that are
/// more than 15 R from more than half of the others, or the only one and far from the threshold.
void LogCheck::measure(const Question& last) {
  const auto threshold = static_cast<double>(statement_.threshold);
  const double apart = 15 * static_cast<double>(statement_.noise_bound);
  const double alone_reach =
      std::max(100 * static_cast<double>(statement_.noise_bound), 10 * std::abs(threshold));
  std::vector<double>& all = told_[row_of(last)];
  require(std::abs(last.value - statement_.threshold) <= 1e6L * statement_.noise_bound,
          "an answer is more than a million noise bounds from the threshold");
  all.push_back(static_cast<double>(last.value));
  Round& round = rounds_[static_cast<std::size_t>(last.round)];
  if (round.answered[last.place] < round.counts[last.place]) return;
  for (Question& one : questions_) {
    if (!one.answered || one.left_out || one.round != last.round || one.place != last.place) {
      continue;
    }
    const auto value = static_cast<double>(one.value);
    const std::ptrdiff_t far = std::ranges::count_if(
        all, [&](double other) { return other < value - apart || other > value + apart; });
    const bool alone = all.size() == 1;
    if (alone ? std::abs(value - threshold) <= alone_reach : 2 * far <= std::ssize(all) - 1)
      continue;
    one.left_out = true;
    --round.answered[one.place];
    --answered_;
    ++counts_.aside;
  }
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
  if (asked.round >= 0) forget(told_[row_of(asked)], static_cast<double>(asked.value));
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
