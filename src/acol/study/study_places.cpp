#include <algorithm>

#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// How answers count where people are the independent units (docs/certificate.md, "People"): place
// by place, in the order in which the places of a round were dealt; later rounds after earlier
// ones. Without a shape a candidate's places count as far as they are settled. A linear round
// counts when all its places are, each as part of its lot; what nobody was asked then counts as
// missing.

namespace {

/// Where a round is dealt in lots, all questions of an entry belong to one of them.
bool fits_its_lot(const Study& study, const Asked& entry, const Asked::Item& item) {
  if (item.round < 0) return true;
  const std::vector<std::vector<std::int64_t>>& lots =
      study.recorded()[static_cast<std::size_t>(item.round)].lots;
  if (lots.empty()) return !entry.lot;
  if (!entry.lot || *entry.lot < 0 || *entry.lot >= std::ssize(lots)) return false;
  if (std::ranges::count(lots[static_cast<std::size_t>(*entry.lot)], item.candidate) == 0) {
    return false;
  }
  if (item.instead > 0) return study.hands()->lot_of(item.instead) == *entry.lot;
  const std::vector<std::int64_t>& candidates = study.book().round(item.round).candidates;
  const auto at = std::ranges::find(candidates, item.candidate) - candidates.begin();
  return std::ranges::none_of(
      study.hands()->places(item.round, static_cast<std::size_t>(at)),
      [&](std::int64_t place) { return study.hands()->lot_of(place) == *entry.lot; });
}

}  // namespace

void Study::deal(const Asked& entry, const Asked::Item& item) {
  const std::string& person = entry.rater.empty() ? entry.device : entry.rater;
  const bool fits =
      item.instead == 0 ||
      (item.instead < item.question && hands_.is_place(item.instead) &&
       book_.question(item.instead).round == item.round && hands_.wants_reserve(item.instead));
  expect(fits && fits_its_lot(*this, entry, item), "question {} stands in for {}",
         question_name(item.question), question_name(item.instead));
  hands_.deal({item.question, person.empty() ? person : (entry.rater.empty() ? "#" : "@") + person,
               entry.closes, item.instead, entry.lot.value_or(0)});
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

void Study::tell_place(std::int64_t place, RecordedPolicy& policy) const {
  const QuestionRecord& record = book_.question(place);
  const Hands::Settled settled = *hands_.settled(place);
  const bool lots = in_lots(record.round);
  const Question question = open_question(book_.candidate_of(record), policy);
  if (settled.answer || (settled.substitute && !any_shape() && !lots)) {
    policy.tell(question,
                Answers::single(settled.answer ? *settled.answer : *settled.substitute,
                                lots ? hands_.lot_of(place) : hands_.person_of(settled.question)));
  } else {
    policy.miss(question, settled.substitute, hands_.lot_of(place));
  }
}

std::size_t Study::places_told(std::int64_t round, std::size_t entry) const {
  return round == cursor_ && entry < told_places_.size() ? told_places_[entry] : 0;
}

bool Study::count_places() {
  const bool over = !hands_.any_free(cursor_) && hands_.all_settled(cursor_);
  for (std::size_t entry = 0; (over || any_shape()) && entry < told_places_.size(); ++entry) {
    const std::vector<std::int64_t> places = hands_.places(cursor_, entry);
    for (std::size_t& told = told_places_[entry]; told < places.size(); ++told) {
      if (!hands_.settled(places[told])) break;
      tell_place(places[told], *policy_);
    }
  }
  if (!over) return false;
  if (!policy_->done() && !policy_->ask().empty()) policy_->end_round();
  watch_round(cursor_);
  return true;
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

}  // namespace acol::study
