#include "acol/study/question_book.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace acol::study {
namespace {

/// Whether the question takes one of the answers that its rater may give about its candidate: who
/// skipped a candidate is not asked about it again.
bool counts_as_use(const QuestionRecord& record) {
  switch (record.state) {
    case QuestionState::open:
    case QuestionState::answered:
      return true;
    case QuestionState::skipped:
    case QuestionState::missed:
    case QuestionState::aside:
      return record.rater != kAnonymous;
    default:
      return false;
  }
}

constexpr auto first_of = [](const auto& use) { return use.first; };

}  // namespace

void QuestionBook::add_round(std::vector<std::int64_t> candidates,
                             std::vector<std::int64_t> counts) {
  RoundBook round{.candidates = std::move(candidates), .counts = std::move(counts)};
  round.answered.assign(round.counts.size(), 0);
  round.held.assign(round.counts.size(), 0);
  round.missing = std::accumulate(round.counts.begin(), round.counts.end(), std::int64_t{0});
  rounds_.push_back(std::move(round));
}

void QuestionBook::set_attention(std::vector<std::int64_t> candidates) {
  attention_ = {.candidates = std::move(candidates)};
  attention_.counts.assign(attention_.candidates.size(), std::numeric_limits<std::int64_t>::max());
  attention_.answered.assign(attention_.candidates.size(), 0);
  attention_.held.assign(attention_.candidates.size(), 0);
  attention_.missing = std::numeric_limits<std::int64_t>::max();
}

void QuestionBook::use(const QuestionRecord& record, int change) {
  const std::int64_t candidate = candidate_of(record);
  spent_[candidate] += change;
  if (record.rater == kAnonymous) return;
  const auto rater = static_cast<std::size_t>(record.rater);
  if (uses_.size() <= rater) uses_.resize(rater + 1);
  const auto row = static_cast<std::int32_t>(candidate);
  auto found = std::ranges::lower_bound(uses_[rater], row, {}, first_of);
  if (found == uses_[rater].end() || found->first != row) {
    found = uses_[rater].insert(found, {row, 0});
  }
  found->second += change;
}

void QuestionBook::hand_out(std::int64_t round, std::size_t entry, std::int64_t rater,
                            std::int64_t until) {
  questions_.push_back({.round = static_cast<std::int32_t>(round),
                        .entry = static_cast<std::uint32_t>(entry),
                        .rater = static_cast<std::int32_t>(rater),
                        .time = until});
  const std::int64_t number = std::ssize(questions_);
  RoundBook& book = book_of(questions_.back());
  ++book.held[entry];
  book.questions.push_back(static_cast<std::int32_t>(number));
  open_.insert(number);
  ++handed_[rater];
  use(questions_.back(), 1);
}

void QuestionBook::close_open(std::int64_t question) {
  const QuestionRecord& record = at(question);
  --book_of(record).held[record.entry];
  open_.erase(question);
}

void QuestionBook::count(const QuestionRecord& record, int change) {
  RoundBook& round = book_of(record);
  round.answered[record.entry] += change;
  round.missing -= change;
  if (record.round >= 0) answered_ += change;
  answered_by_[record.rater] += change;
}

void QuestionBook::renew(std::int64_t question, std::int64_t until) { at(question).time = until; }

void QuestionBook::answer(std::int64_t question, double value, std::string_view answer,
                          std::int64_t rater, std::int64_t time) {
  QuestionRecord& record = at(question);
  if (counts_as_use(record)) use(record, -1);
  if (record.state == QuestionState::open) close_open(question);
  record.rater = static_cast<std::int32_t>(rater);
  record.state = QuestionState::answered;
  record.value = value;
  record.answer = texts_.add(answer);
  record.time = time;
  use(record, 1);
  count(record, 1);
}

void QuestionBook::reopen(std::int64_t question, std::int64_t until) {
  QuestionRecord& record = at(question);
  count(record, -1);
  record.state = QuestionState::open;
  record.time = until;
  ++record.reopened;
  ++book_of(record).held[record.entry];
  open_.insert(question);
}

void QuestionBook::amend(std::int64_t question, double value, std::string_view answer) {
  at(question).value = value;
  at(question).answer = texts_.add(answer);
}

void QuestionBook::release(std::int64_t question, QuestionState state) {
  QuestionRecord& record = at(question);
  if (record.state == QuestionState::answered) count(record, -1);
  if (record.state == QuestionState::open) close_open(question);
  const bool used = counts_as_use(record);
  record.state = state;
  if (used && !counts_as_use(record)) use(record, -1);
}

std::int64_t QuestionBook::rater(const std::string& name) {
  if (name.empty()) return kAnonymous;
  const auto [at, fresh] = rater_numbers_.try_emplace(name, std::ssize(rater_names_));
  if (fresh) rater_names_.push_back(name);
  return at->second;
}

std::optional<std::int64_t> QuestionBook::find_rater(const std::string& name) const {
  if (name.empty()) return kAnonymous;
  const auto found = rater_numbers_.find(name);
  return found == rater_numbers_.end() ? std::nullopt : std::optional(found->second);
}

bool QuestionBook::wanted(std::int64_t number) const {
  const QuestionRecord& record = question(number);
  const RoundBook& round = round_of(record);
  return !round.closed && round.answered[record.entry] < round.counts[record.entry];
}

void QuestionBook::bind(std::int64_t question, const std::string& device) {
  const auto [found, fresh] =
      device_numbers_.try_emplace(device, static_cast<std::int32_t>(device_names_.size()));
  if (fresh) device_names_.push_back(device);
  devices_.resize(static_cast<std::size_t>(question), kAnonymous);
  devices_.back() = found->second;
}

const std::string& QuestionBook::device_of(std::int64_t question) const {
  static const std::string unknown;
  const std::int32_t device = question <= std::ssize(devices_)
                                  ? devices_[static_cast<std::size_t>(question - 1)]
                                  : kAnonymous;
  return device == kAnonymous ? unknown : device_names_[static_cast<std::size_t>(device)];
}

std::int64_t QuestionBook::handed_to(std::int64_t rater) const {
  const auto found = handed_.find(rater);
  return found == handed_.end() ? 0 : found->second;
}

std::int64_t QuestionBook::uses(std::int64_t rater, std::int64_t candidate) const {
  if (rater < 0 || rater >= std::ssize(uses_)) return 0;
  const auto& uses = uses_[static_cast<std::size_t>(rater)];
  const auto found = std::ranges::lower_bound(uses, candidate, {}, first_of);
  return found == uses.end() || found->first != candidate ? 0 : found->second;
}

std::int64_t QuestionBook::answered_by(std::int64_t rater) const {
  const auto found = answered_by_.find(rater);
  return found == answered_by_.end() ? 0 : found->second;
}

std::int64_t QuestionBook::spent(std::int64_t candidate) const {
  const auto found = spent_.find(candidate);
  return found == spent_.end() ? 0 : found->second;
}

std::vector<std::vector<Answers>> QuestionBook::answers(std::int64_t round, bool by_rater) const {
  const RoundBook& book = rounds_[static_cast<std::size_t>(round)];
  std::vector<std::map<std::int64_t, Answers>> groups(book.counts.size());
  for (const std::int64_t number : book.questions) {
    const QuestionRecord& record = question(number);
    if (record.state != QuestionState::answered) continue;
    const std::int64_t rater = by_rater ? record.rater : kAnonymous;
    groups[record.entry].try_emplace(rater, Answers{.rater = rater}).first->second +=
        Answers::single(record.value, rater);
  }
  std::vector<std::vector<Answers>> result(groups.size());
  for (std::size_t entry = 0; entry < groups.size(); ++entry) {
    for (const auto& [rater, group] : groups[entry]) result[entry].push_back(group);
  }
  return result;
}

}  // namespace acol::study
