#include <algorithm>

#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol {

// How answers count where people are what is independent (docs/certificate.md, "People"): place by
// place, in the order in which the places of a round were dealt; later rounds after earlier ones.
// Without a shape a candidate's places count as far as they are settled. A linear round counts when
// all its places are, each as part of its lot; what nobody was asked then counts as missing.

namespace {

/// Whether those without a name are devices, with hands like everybody's, or may be; else each of
/// their questions is a person of its own.
bool devices_ask(const QuestionBook& book) {
  for (std::int64_t question = std::ssize(book.questions()); question > 0; --question) {
    if (book.question(question).rater == kAnonymous) return !book.device_of(question).empty();
  }
  return true;
}

}  // namespace

std::int64_t Study::person_of(std::int64_t question) const {
  const std::int32_t rater = book_.question(question).rater;
  const std::string& device = book_.device_of(question);
  const auto* hand = hands_.hand_of(device.empty() && rater != kAnonymous
                                        ? "@" + book_.raters()[static_cast<std::size_t>(rater)]
                                        : "#" + device);
  return hand == nullptr ? question : hand->front();
}

void Study::deal(const Asked& entry, const Asked::Item& item) {
  const std::string& person = entry.rater.empty() ? entry.device : entry.rater;
  const bool fits =
      item.instead == 0 ||
      (item.instead < item.question && hands_.is_place(item.instead) &&
       book_.question(item.instead).round == item.round && hands_.wants_reserve(item.instead));
  if (!fits || !fits_its_lot(entry, item)) {
    throw StorageError(fmt::format("the log contradicts itself: question {} stands in for {}",
                                   question_name(item.question), question_name(item.instead)));
  }
  hands_.deal({item.question, person.empty() ? person : (entry.rater.empty() ? "#" : "@") + person,
               entry.closes, item.instead, entry.lot.value_or(0)});
}

/// Where a round is dealt in lots, all questions of an entry belong to one of them.
bool Study::fits_its_lot(const Asked& entry, const Asked::Item& item) const {
  if (item.round < 0) return true;
  const std::vector<std::vector<std::int64_t>>& lots =
      recorded_[static_cast<std::size_t>(item.round)].lots;
  if (lots.empty()) return !entry.lot;
  if (!entry.lot || *entry.lot < 0 || *entry.lot >= std::ssize(lots)) return false;
  if (std::ranges::count(lots[static_cast<std::size_t>(*entry.lot)], item.candidate) == 0) {
    return false;
  }
  if (item.instead > 0) return hands_.lot_of(item.instead) == *entry.lot;
  const std::vector<std::int64_t>& candidates = book_.round(item.round).candidates;
  const auto at = std::ranges::find(candidates, item.candidate) - candidates.begin();
  return std::ranges::none_of(
      hands_.places(item.round, static_cast<std::size_t>(at)),
      [&](std::int64_t place) { return hands_.lot_of(place) == *entry.lot; });
}

bool Study::wants(std::int64_t question) const {
  const QuestionRecord& record = book_.question(question);
  if (panel_.exists()) {
    return record.state == QuestionState::open && !book_.round_of(record).closed;
  }
  if (!deals_hands_ || record.round < 0) return book_.wanted(question);
  const bool waiting =
      record.state == QuestionState::open || record.state == QuestionState::expired;
  return waiting && !book_.round_of(record).closed;
}

bool Study::counts_already(std::int64_t question) const {
  const QuestionRecord& record = book_.question(question);
  if (panel_.exists()) return record.state == QuestionState::answered;
  if (deals_hands_ && record.round >= 0) return hands_.is_final(question);
  return book_.round_of(record).complete();
}

std::optional<std::int64_t> Study::dealing_round() const {
  for (auto round = std::max<std::int64_t>(cursor_, hands_.latest_round());
       round < std::ssize(book_.rounds()); ++round) {
    if (hands_.any_free(round)) return round;
  }
  return std::nullopt;
}

bool Study::ended(std::int64_t round) const {
  return !hands_.any_free(round) && hands_.all_settled(round);
}

void Study::tell_place(std::int64_t place, RecordedPolicy& policy) const {
  const QuestionRecord& record = book_.question(place);
  const Hands::Settled settled = *hands_.settled(place);
  const bool lots = in_lots(record.round);
  const ArmIndex arm = problem_->distinct(book_.candidate_of(record));
  const auto open = std::ranges::find_if(policy.ask(), [&](const Question& question) {
    return problem_->distinct(question.candidate) == arm;
  });
  Question question = *open;
  question.count = 1;
  if (settled.answer || (settled.substitute && !any_shape() && !lots)) {
    policy.tell(question,
                Answers::single(settled.answer ? *settled.answer : *settled.substitute,
                                lots ? hands_.lot_of(place) : person_of(settled.question)));
  } else {
    policy.miss(question, settled.substitute, hands_.lot_of(place));
  }
}

void Study::tell_places(std::int64_t round) {
  const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
  for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
    const std::vector<std::int64_t> places = hands_.places(round, entry);
    for (std::size_t& told = told_places_[entry]; told < places.size(); ++told) {
      if (!hands_.settled(places[told])) break;
      tell_place(places[told], *policy_);
    }
  }
}

void Study::advance_places() {
  while (cursor_ < std::ssize(commitments_) && !policy_->done()) {
    const auto at = static_cast<std::size_t>(cursor_);
    if (!book_.rounds()[at].closed) {
      if (!adopted_) policy_->adopt(commitments_[at]);
      adopted_ = true;
      told_places_.resize(book_.rounds()[at].candidates.size(), 0);
      const bool over = ended(cursor_);
      if (over || any_shape()) tell_places(cursor_);
      if (!over) return;
      if (!policy_->done() && !policy_->ask().empty()) policy_->end_round();
      watch_round(cursor_);
    }
    adopted_ = false;
    told_places_.clear();
    ++cursor_;
  }
}

/// What was answered in a round and the policy does not know yet: enough to plan by.
std::vector<QuestionAnswers> Study::untold_in(std::int64_t round, const Policy& policy) const {
  const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
  std::vector<QuestionAnswers> told;
  for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
    const auto open = std::ranges::find_if(policy.ask(), [&](const Question& question) {
      return problem_->distinct(question.candidate) == problem_->distinct(candidates[entry]);
    });
    const std::vector<std::int64_t> places = hands_.places(round, entry);
    for (std::size_t i = places_told(round, entry); i < places.size(); ++i) {
      const QuestionRecord& record = book_.question(places[i]);
      if (record.state != QuestionState::answered) continue;
      told.push_back({*open, in_lots(round)
                                 ? Answers::single(record.value, hands_.lot_of(places[i]))
                                 : Answers::single(record.value)});
    }
  }
  return told;
}

/// Everybody who may take part has, and nothing more will come.
bool Study::everybody_done() const {
  return fixed_people() && hands_.people() >= *definition().raters && hands_.pending().empty() &&
         cursor_ == std::ssize(recorded_);
}

/// Rounds for those who are here and have no hand yet, or for a third as many newcomers as are busy
/// with theirs. A round of own answers is made of whole hands, in which nobody is asked about a
/// candidate twice; a linear one is as long as its design asks for, and dealt in lots.
RoundLimits Study::limits_for_hands() const {
  const auto each = definition().answers_per_rater;
  std::vector<std::int64_t> here = people_.all_here(at_);
  std::erase_if(here, [this](std::int64_t rater) { return has_seen_all(rater); });
  const bool unnamed = std::ranges::find(here, kAnonymous) != here.end() && !devices_ask(book_);
  const auto has_hand = [this](std::int64_t rater) {
    return hands_.hand_of("@" + book_.raters()[static_cast<std::size_t>(rater)]) != nullptr;
  };
  const auto newcomers = std::ranges::count_if(
      here, [&](std::int64_t rater) { return rater != kAnonymous && !has_hand(rater); });
  std::int64_t people = std::max({std::int64_t{1}, newcomers, (std::ssize(here) + 2) / 3});
  RoundLimits limits{.least = people * each};
  if (fixed_people()) {
    const auto left = *definition().raters - hands_.people();
    people = std::min(people, left);
    limits.caps.assign(static_cast<std::size_t>(problem_->size()), left);
  }
  if (!any_shape()) {
    limits.lot = unnamed ? 1 : each;
    if (!limits.caps.empty()) limits.questions = limits.caps.front() * limits.lot;
  }
  if (any_shape() && !unnamed) {
    limits.hands = people;
    limits.questions = limits.least = people * each;
    limits.caps.assign(static_cast<std::size_t>(problem_->size()), people);
  }
  return limits;
}

}  // namespace acol
