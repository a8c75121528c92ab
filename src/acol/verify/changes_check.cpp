#include <algorithm>
#include <cmath>
#include <utility>

#include "acol/core/error.hpp"
#include "acol/verify/log_check.hpp"

namespace acol::verify {

// Answers that came from elsewhere, or were taken back.
namespace {

void forget(std::vector<double>& values, double value) {
  const auto found = std::find(values.rbegin(), values.rend(), value);  // it was told lately
  if (found != values.rend()) values.erase(std::prev(found.base()));
}
constexpr Real kMaxUndone = 10;
constexpr Real kMaxUndoneShare = 0.2L;

}  // namespace

/// A separate round, which is not evidence.
void LogCheck::on_imported(const Json& entry) {
  const std::size_t size = entry.at("candidates").size();
  for (std::size_t i = 0; i < size; ++i) {
    questions_.push_back({.round = static_cast<std::int32_t>(rounds_.size()), .answered = true});
  }
  answered_ += static_cast<std::int64_t>(size);
  rounds_.push_back({.closed = true});
  if (people_) people_->add_round({});
}

void LogCheck::on_retracted(const Json& entry) {
  Question& asked = question(entry.at("question"));
  require(asked.answered && asked.round >= 0, "{} is retracted but has no answer",
          entry.at("question").dump());
  asked.answered = false;
  --answered_;
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  if (asked.place >= round.answered.size()) return;  // imported
  --round.answered[asked.place];
  if (people_) people_->retract(index_of(entry.at("question")));
}

/// Numbers without a range: where all answers about a candidate are in, those are not used that are
/// more than 15 R from more than half of the others, or the only one and far from the threshold.
void LogCheck::measure(const Question& last) {
  const auto threshold = static_cast<double>(statement_.threshold);
  const double apart = 15 * static_cast<double>(statement_.noise_bound);
  const double alone_reach =
      std::max(100 * static_cast<double>(statement_.noise_bound), 10 * std::abs(threshold));
  std::vector<double>& all = told_[row_of(last)];
  require(std::abs(Real{last.value} - statement_.threshold) <= 1e6L * statement_.noise_bound,
          "an answer is more than a million noise bounds from the threshold");
  all.push_back(last.value);
  Round& round = rounds_[static_cast<std::size_t>(last.round)];
  if (round.answered[last.place] < round.counts[last.place]) return;
  std::ranges::sort(all);
  for (const std::uint32_t question : round.questions) {
    Question& one = questions_[question];
    if (!one.answered || one.left_out || one.place != last.place) continue;
    const std::ptrdiff_t near = std::ranges::upper_bound(all, one.value + apart) -
                                std::ranges::lower_bound(all, one.value - apart);
    const std::ptrdiff_t far = std::ssize(all) - near;
    const bool alone = all.size() == 1;
    if (alone ? std::abs(one.value - threshold) <= alone_reach : 2 * far <= std::ssize(all) - 1)
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
  require(elapsed(asked.told, at_) <= kUndoWindow,
          "{} is taken back {} seconds after it was answered", name, (at_ - asked.told) / 1000);
  require(asked.reopened < kMaxReopened, "{} is taken back more than twice", name);
  const Real most = std::max(kMaxUndone, kMaxUndoneShare * static_cast<Real>(answered_));
  require(static_cast<Real>(counts_.undone + 1) <= most,
          "more than one in five answers are taken back: {}", counts_.undone + 1);
}

/// An answer that was taken back while its round waited for others was not used, and nobody saw
/// anything that depends on it.
void LogCheck::on_undone(const Json& entry) {
  Question& asked = question(entry.at("question"));
  const std::string name = entry.at("question").get<std::string>();
  require(asked.answered && !asked.left_out && !is_left_out(asked.rater),
          "{} is taken back but has no answer", name);
  require(may_be_reopened(asked), "{} is taken back after its round was complete", name);
  if (format_ > 1) check_undo(asked, name);
  if (people_ && asked.round >= 0) people_->take_back(index_of(entry.at("question")));
  if (asked.round >= 0) take_out_of_round(asked);
  ++counts_.undone;
  ++asked.reopened;
  asked.held = true;
  asked.until = whole(entry.at("until"), "the end of a lease");
  asked.answered = false;
  if (asked.round >= 0) forget(told_[row_of(asked)], asked.value);
  if (std::exchange(asked.failed, false)) --rater_of(asked).failed;
}

/// While its round waits for answers; hands of people have their own rule.
bool LogCheck::may_be_reopened(const Question& asked) const {
  if (asked.round < 0) return true;
  const Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  return people_ ? !round.closed : is_open(round);
}

void LogCheck::take_out_of_round(Question& asked) {
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  ++round.held[asked.place];
  --answered_;
  --round.answered[asked.place];
  Rater& rater = rater_of(asked);
  std::erase(rater.rows, round.candidates[asked.place]);
  if (rater.answers > 0 && rater.round == asked.round) --rater.answers;
}

}  // namespace acol::verify
