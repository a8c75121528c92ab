#include "acol/study/hands.hpp"

#include <algorithm>
#include <limits>

namespace acol::study {
namespace {

/// In the place of a person's last answer: it cannot be taken back.
constexpr std::int32_t kNoneToTakeBack = std::numeric_limits<std::int32_t>::max();

}  // namespace

std::int32_t Hands::hand_number(const std::string& person) {
  const auto next = static_cast<std::int32_t>(hands_.size());
  if (person.empty()) {
    hands_.emplace_back();
    return next;
  }
  const auto [found, is_new] = numbers_.try_emplace(person, next);
  if (is_new) hands_.emplace_back();
  return found->second;
}

void Hands::deal(const Deal& deal) {
  dealt_.resize(static_cast<std::size_t>(deal.question));
  const QuestionRecord& record = book_->question(deal.question);
  if (record.round < 0) return;
  const auto number = static_cast<std::int32_t>(deal.question);
  const std::int32_t hand = hand_number(deal.person);
  dealt_.back() = {.closes = deal.closes,
                   .hand = hand,
                   .instead = static_cast<std::int32_t>(deal.instead),
                   .lot = static_cast<std::int32_t>(deal.lot)};
  hands_[static_cast<std::size_t>(hand)].questions.push_back(number);
  if (deal.instead > 0) {
    at(deal.instead).reserve = number;
    return;
  }
  const auto round = static_cast<std::size_t>(record.round);
  if (places_.size() <= round) places_.resize(round + 1);
  places_[round].resize(book_->round(record.round).candidates.size());
  places_[round][record.entry].push_back(number);
  pending_.insert(deal.question);
  latest_round_ = std::max<std::int64_t>(latest_round_, record.round);
}

void Hands::note_answer(std::int64_t question) {
  pending_.erase(question);
  if (at(question).hand >= 0) {
    hands_[static_cast<std::size_t>(at(question).hand)].last = static_cast<std::int32_t>(question);
  }
}

void Hands::note_undone(std::int64_t question) {
  if (at(question).hand < 0) return;
  Hand& hand = hands_[static_cast<std::size_t>(at(question).hand)];
  hand.last = 0;  // whatever was answered before can no longer be taken back
  for (const std::int32_t one : hand.questions) {
    if (one != question && state(one) == QuestionState::answered) hand.last = kNoneToTakeBack;
  }
  if (is_place(question)) pending_.insert(question);
}

void Hands::note_missed(std::int64_t place) {
  pending_.erase(place);
  Dealt& dealt = at(place);
  if (dealt.reserve > 0 && !final_answer(dealt.reserve)) dealt.reserve = 0;
}

void Hands::close(std::int64_t round) {
  std::erase_if(pending_,
                [&](std::int64_t place) { return book_->question(place).round == round; });
}

const std::vector<std::int32_t>* Hands::hand_of(const std::string& person) const {
  const auto found = numbers_.find(person);
  return found == numbers_.end() ? nullptr
                                 : &hands_[static_cast<std::size_t>(found->second)].questions;
}

std::int64_t Hands::person_of(std::int64_t question) const {
  const std::int32_t rater = book_->question(question).rater;
  const std::string& device = book_->device_of(question);
  const auto* hand = hand_of(device.empty() && rater != kAnonymous
                                 ? "@" + book_->raters()[static_cast<std::size_t>(rater)]
                                 : "#" + device);
  return hand == nullptr ? question : hand->front();
}

std::int64_t Hands::people_who_answered() const {
  return std::ranges::count_if(hands_, [this](const Hand& hand) {
    return std::ranges::any_of(hand.questions, [this](std::int32_t question) {
      return state(question) == QuestionState::answered;
    });
  });
}

/// Whether the holder's answer to this question is not needed, nor will be again: what has made
/// another answer final must not be undone. (The holder of a place was asked before the holder of
/// its reserve, so this comes to an end.)
bool Hands::is_over(std::int64_t question) const {
  const QuestionState now = state(question);
  if (now != QuestionState::open && now != QuestionState::expired) return true;
  if (is_place(question)) return false;
  const std::int64_t place = at(question).instead;
  switch (state(place)) {
    case QuestionState::answered:
      return is_final(place);
    case QuestionState::missed:
    case QuestionState::left_out:
    case QuestionState::retracted:
      return true;
    default:
      return false;
  }
}

bool Hands::hand_complete(std::int64_t question) const {
  const auto& hand = hands_[static_cast<std::size_t>(at(question).hand)].questions;
  return std::ranges::all_of(hand, [this](std::int32_t one) { return is_over(one); });
}

bool Hands::is_final(std::int64_t question) const {
  if (state(question) != QuestionState::answered) return false;
  const std::int32_t hand = at(question).hand;
  return hand >= 0 &&
         (hands_[static_cast<std::size_t>(hand)].last != question || hand_complete(question));
}

std::optional<double> Hands::final_answer(std::int64_t question) const {
  if (question == 0 || !is_final(question)) return std::nullopt;
  return book_->question(question).value;
}

std::optional<Hands::Settled> Hands::settled(std::int64_t place) const {
  const std::int64_t reserve = at(place).reserve;
  switch (state(place)) {
    case QuestionState::answered:
      if (!is_final(place)) return std::nullopt;
      return Settled{.answer = book_->question(place).value, .question = place};
    case QuestionState::missed:
      return Settled{.substitute = final_answer(reserve), .question = reserve};
    case QuestionState::skipped:
      if (!final_answer(reserve)) return std::nullopt;
      return Settled{.substitute = final_answer(reserve), .question = reserve};
    case QuestionState::retracted:
      return Settled{.question = place};
    default:
      return std::nullopt;
  }
}

std::vector<std::int64_t> Hands::places(std::int64_t round, std::size_t entry) const {
  std::vector<std::int64_t> result;
  if (!has_places(round)) return result;
  for (const std::int32_t place : places_[static_cast<std::size_t>(round)][entry]) {
    if (state(place) != QuestionState::left_out) result.push_back(place);
  }
  return result;
}

std::int64_t Hands::free(std::int64_t round, std::size_t entry) const {
  const RoundBook& book = book_->round(round);
  if (book.closed) return 0;
  if (!has_places(round)) return book.counts[entry];
  const auto& all = places_[static_cast<std::size_t>(round)][entry];
  const auto empty = std::ranges::count_if(
      all, [this](std::int32_t place) { return state(place) == QuestionState::left_out; });
  return book.counts[entry] - std::ssize(all) + empty;
}

bool Hands::any_free(std::int64_t round) const {
  if (round < latest_round_) return false;
  for (std::size_t entry = 0; entry < book_->round(round).counts.size(); ++entry) {
    if (free(round, entry) > 0) return true;
  }
  return false;
}

bool Hands::all_settled(std::int64_t round) const {
  for (std::size_t entry = 0; entry < book_->round(round).counts.size(); ++entry) {
    for (const std::int64_t place : places(round, entry)) {
      if (!settled(place)) return false;
    }
  }
  return true;
}

std::vector<std::int64_t> Hands::unused_reserves(std::int64_t rater) const {
  std::vector<std::int64_t> result;
  for (std::int64_t question = 1; question <= std::ssize(dealt_); ++question) {
    const Dealt& dealt = at(question);
    if (dealt.hand < 0 || dealt.instead == 0) continue;
    if (book_->question(question).rater == rater && !settled(dealt.instead)) {
      result.push_back(question);
    }
  }
  return result;
}

bool Hands::wants_reserve(std::int64_t place) const {
  const QuestionState now = state(place);
  if (now != QuestionState::expired && now != QuestionState::skipped) return false;
  const std::int32_t reserve = at(place).reserve;
  if (reserve == 0) return true;
  const QuestionState stands_in = state(reserve);
  return stands_in != QuestionState::open && stands_in != QuestionState::answered;
}

}  // namespace acol::study
