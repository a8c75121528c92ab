#include "acol/study/panel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "acol/study/log.hpp"

namespace acol::study {

void Panel::set_people(std::uint64_t seed, std::int64_t people,
                       const std::vector<std::string>& names) {
  seed_ = seed;
  people_ = people;
  listed_ = !names.empty();
  for (const std::string& name : names) {
    numbers_.emplace(name, static_cast<std::int32_t>(numbers_.size()));
  }
}

std::optional<std::int32_t> Panel::member(const std::string& name) const {
  const auto found = numbers_.find(name);
  if (found == numbers_.end()) return std::nullopt;
  return found->second;
}

bool Panel::admits(const std::string& name) const {
  return numbers_.contains(name) || (!listed_ && std::ssize(numbers_) < people_);
}

void Panel::arrive(const std::string& name) {
  if (name.empty() || !admits(name)) return;
  numbers_.try_emplace(name, static_cast<std::int32_t>(numbers_.size()));
}

void Panel::add_round(std::int64_t closes) {
  const RoundBook& book = book_->rounds().back();
  Round round{.closes = closes};
  for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
    std::int64_t& places = places_[book.candidates[entry]];
    round.first.push_back(places);
    round.questions.emplace_back(static_cast<std::size_t>(book.counts[entry]), 0);
    places += book.counts[entry];
  }
  rounds_.push_back(std::move(round));
}

void Panel::close_round(std::int64_t round) {
  if (at(round).closed) return;
  rounds_[static_cast<std::size_t>(round)].closed = true;
  const RoundBook& book = book_->round(round);
  for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
    places_[book.candidates[entry]] -= book.counts[entry];
  }
}

void Panel::begin_anew() {
  ++epoch_;
  positions_.clear();
  for (std::int64_t round = 0; round < std::ssize(rounds_); ++round) close_round(round);
}

std::int64_t Panel::places_about(std::int64_t candidate) const {
  const auto found = places_.find(candidate);
  return found == places_.end() ? 0 : found->second;
}

/// The order of people is that of digests: random to everybody who did not choose the seed, and
/// easy to recompute.
const std::vector<std::int32_t>& Panel::positions(std::int64_t candidate) const {
  std::vector<std::int32_t>& positions = positions_[candidate];
  if (!positions.empty()) return positions;
  std::vector<std::pair<Digest, std::int32_t>> order;
  for (std::int32_t number = 0; number < people_; ++number) {
    order.emplace_back(
        digest_of(fmt::format("panel {} {} {} {}", seed_, epoch_, candidate, number)), number);
  }
  std::ranges::sort(order);
  positions.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    positions[static_cast<std::size_t>(order[i].second)] = static_cast<std::int32_t>(i);
  }
  return positions;
}

std::optional<std::int64_t> Panel::place_of(std::int32_t member, std::int64_t round,
                                            std::size_t entry) const {
  const std::int64_t candidate = book_->round(round).candidates[entry];
  const std::int64_t place =
      positions(candidate)[static_cast<std::size_t>(member)] - at(round).first[entry];
  const bool theirs = 0 <= place && place < std::ssize(at(round).questions[entry]);
  if (at(round).closed || !theirs) return std::nullopt;
  return place;
}

Panel::Awaited Panel::awaited(std::int64_t round) const {
  const auto& questions = at(round).questions;
  Awaited result;
  for (std::size_t entry = 0; entry < questions.size(); ++entry) {
    for (std::int64_t place = 0; place < std::ssize(questions[entry]); ++place) {
      result.unknown += !settled(round, entry, place);
    }
  }
  for (const auto& [name, member] : numbers_) {
    std::int64_t places = 0;
    for (std::size_t entry = 0; entry < questions.size(); ++entry) {
      const std::optional<std::int64_t> place = place_of(member, round, entry);
      places += place && !settled(round, entry, *place);
    }
    if (places > 0) result.names.push_back(name);
    result.unknown -= places;
  }
  std::ranges::sort(result.names);
  return result;
}

void Panel::deal(std::int64_t question, std::int64_t place) {
  const QuestionRecord& record = book_->question(question);
  rounds_[static_cast<std::size_t>(record.round)]
      .questions[record.entry][static_cast<std::size_t>(place)] =
      static_cast<std::int32_t>(question);
}

std::optional<double> Panel::answer(std::int64_t round, std::size_t entry,
                                    std::int64_t place) const {
  const std::int64_t question = question_at(round, entry, place);
  if (question == 0 || book_->question(question).state != QuestionState::answered) {
    return std::nullopt;
  }
  return book_->question(question).value;
}

std::optional<Panel::Settled> Panel::settled(std::int64_t round, std::size_t entry,
                                             std::int64_t place) const {
  if (const std::optional<double> said = answer(round, entry, place)) return Settled{said};
  const std::int64_t question = question_at(round, entry, place);
  const bool open = question == 0 || book_->question(question).state == QuestionState::open;
  if (open && !over(round)) return std::nullopt;
  return Settled{};
}

}  // namespace acol::study
