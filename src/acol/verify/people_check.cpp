#include "acol/verify/people_check.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

constexpr Real kLongestGrace = 1e9L;       // seconds
constexpr std::uint64_t kMoment = 60'000;  // milliseconds

std::string name_of(std::size_t question) { return fmt::format("q{}", question + 1); }

}  // namespace

PeopleCheck::PeopleCheck(const Json& definition,
                         const std::optional<std::pair<Real, Real>>& range) {
  require(range.has_value(), "people's answers must lie in a range");
  std::tie(low_, high_) = *range;
  each_ = static_cast<std::int64_t>(
      std::min<Real>(1e9L, number(definition.at("answers_per_rater"), "answers_per_rater")));
  require(each_ >= 1, "answers_per_rater must be at least 1");
  const Real grace = number(definition.at("grace"), "the grace");
  require(0 <= grace && grace <= kLongestGrace, "the grace must be neither negative nor endless");
  grace_ = static_cast<std::uint64_t>(std::llround(1000 * grace));
  missing_share_ = number(definition.at("missing_share"), "missing_share");
  require(0 <= missing_share_ && missing_share_ <= 1, "missing_share must be in [0, 1]");
}

PeopleCheck::Record& PeopleCheck::record(std::size_t question) {
  require(question < records_.size() && records_[question].round != kNone, "{} belongs to no hand",
          name_of(question));
  return records_[question];
}

void PeopleCheck::add_round(std::vector<std::int64_t> counts, Lots lots) {
  const bool counts_at_all = !counts.empty();
  const std::size_t candidates = counts.size();
  rounds_.push_back({.counts = std::move(counts),
                     .lots = std::move(lots),
                     .places = std::vector<std::vector<std::uint32_t>>(candidates),
                     .taken = std::vector<std::int64_t>(candidates, 0),
                     .closed = !counts_at_all});
  check_lots(rounds_.back());
}

/// Lots are the questions of their round, nobody's two about a candidate.
void PeopleCheck::check_lots(const Round& round) const {
  if (round.lots.empty()) return;
  std::vector<std::int64_t> dealt(round.counts.size(), 0);
  for (const std::vector<std::size_t>& lot : round.lots) {
    require(!lot.empty() && std::ssize(lot) <= each_,
            "a lot has more questions than a person may have, or none");
    std::vector<std::size_t> sorted = lot;
    std::ranges::sort(sorted);
    require(std::ranges::adjacent_find(sorted) == sorted.end() && sorted.back() < dealt.size(),
            "a lot asks about a candidate twice, or about one that its round does not have");
    for (const std::size_t candidate : lot) ++dealt[candidate];
  }
  require(dealt == round.counts, "the lots of a round do not add up to its questions");
}

/// All questions of an entry belong to one lot, which has each of its candidates once.
void PeopleCheck::check_lot(const Asked& asked) const {
  const Round& round = rounds_[asked.round];
  const std::string name = name_of(asked.question);
  require(asked.lot.has_value() == !round.lots.empty(), "{} {} a lot", name,
          asked.lot ? "belongs to a round without lots, but has" : "does not say which is");
  if (!asked.lot) return;
  require(0 <= *asked.lot && *asked.lot < std::ssize(round.lots) &&
              std::ranges::count(round.lots[static_cast<std::size_t>(*asked.lot)],
                                 asked.candidate) == 1,
          "{} is about a candidate that its lot does not have", name);
  if (asked.place) {
    require(*asked.place < records_.size() && records_[*asked.place].lot == *asked.lot,
            "{} stands in for {}, a question of another lot", name, name_of(*asked.place));
    return;
  }
  for (const std::uint32_t other : round.places[asked.candidate]) {
    require(records_[other].is_void || records_[other].lot != *asked.lot,
            "{} takes a place of its lot that {} already has", name, name_of(other));
  }
}

void PeopleCheck::ask(const Asked& asked) {
  require(!rounds_[asked.round].closed, "{} belongs to a round that was closed",
          name_of(asked.question));
  // Between the decision and its entry there may be a moment.
  const std::int64_t decided = asked.closes - static_cast<std::int64_t>(grace_);
  require(decided <= at_ && elapsed(decided, at_) <= kMoment,
          "{} does not close when its grace is over", name_of(asked.question));
  check_hand(asked);
  check_lot(asked);
  asked.place ? check_reserve(asked) : check_place(asked);
  const auto question = static_cast<std::uint32_t>(asked.question);
  records_.resize(asked.question + 1);
  records_.back() = {.closes = asked.closes,
                     .round = static_cast<std::uint32_t>(asked.round),
                     .candidate = static_cast<std::uint32_t>(asked.candidate),
                     .lot = static_cast<std::int32_t>(asked.lot.value_or(-1)),
                     .person = asked.person,
                     .place = asked.place ? static_cast<std::uint32_t>(*asked.place) : kNone,
                     .held = true};
  if (asked.person != kNobody) people_[asked.person].hand.push_back(question);
  if (asked.place) {
    reserves_[*asked.place].push_back(question);
    return;
  }
  rounds_[asked.round].places[asked.candidate].push_back(question);
  ++rounds_[asked.round].taken[asked.candidate];
  ++rounds_[asked.round].unsettled;
  newest_ = asked.round;
}

/// All questions of a person come at once, of one round and about different candidates.
void PeopleCheck::check_hand(const Asked& asked) {
  if (asked.person == kNobody) return;
  const std::string name = name_of(asked.question);
  Person& person = people_[asked.person];
  require(person.hand.empty() || person.entry == asked.entry,
          "{} is put to somebody who already had their questions", name);
  person.entry = asked.entry;
  require(std::ssize(person.hand) < each_, "{} exceeds the questions that a person may have", name);
  for (const std::uint32_t other : person.hand) {
    require(records_[other].round == asked.round,
            "{} belongs to a different round from the person's other questions", name);
    require(records_[other].candidate != asked.candidate,
            "{} asks somebody about a candidate for the second time", name);
  }
}

void PeopleCheck::check_place(const Asked& asked) {
  const Round& round = rounds_[asked.round];
  require(asked.round >= newest_, "{} is a place of a round, but a later one has begun",
          name_of(asked.question));
  require(round.taken[asked.candidate] < round.counts[asked.candidate],
          "{} exceeds the places of its round", name_of(asked.question));
}

void PeopleCheck::check_reserve(const Asked& asked) {
  const std::string name = name_of(asked.question);
  const std::string other = name_of(*asked.place);
  const Record& place = record(*asked.place);
  require(place.place == kNone && place.round == asked.round && place.candidate == asked.candidate,
          "{} stands in for {}, which is not a place of the same round and candidate", name, other);
  require(asked.person == kNobody || place.person != asked.person,
          "{} stands in for {}, a question of the same person", name, other);
  check_substitution(asked, place);
}

/// A place that is neither taken nor waited for has a reserve, one at a time.
void PeopleCheck::check_substitution(const Asked& asked, const Record& place) const {
  const std::string name = name_of(asked.question);
  const std::string other = name_of(*asked.place);
  require(!place.answered && !place.missed && !place.is_void,
          "{} stands in for {}, which is answered, missed or void", name, other);
  require(place.skipped || !place.held, "{} stands in for {}, which somebody holds", name, other);
  const auto found = reserves_.find(*asked.place);
  if (found == reserves_.end()) return;
  for (const std::uint32_t reserve : found->second) {
    const Record& one = records_[reserve];
    require(one.is_void || !(one.held || one.answered), "{} stands in for {}, as {} does", name,
            other, name_of(reserve));
  }
}

void PeopleCheck::answer(std::size_t question, double value) {
  Record& one = record(question);
  require(!one.skipped, "{} is answered after it was skipped", name_of(question));
  require(at_ < one.closes, "{} is answered after it was closed", name_of(question));
  one.answered = true;
  one.held = false;
  one.value = value;
  one.told = at_;
  if (one.person == kNobody) finish(question);
  if (one.person != kNobody) {
    const std::uint32_t before =
        std::exchange(people_[one.person].last, static_cast<std::uint32_t>(question));
    if (before != kNone && before != question && records_[before].answered) finish(before);
    close_hand(one.person);
  }
}

void PeopleCheck::take_back(std::size_t question) {
  Record& one = record(question);
  require(one.person == kNobody || people_[one.person].last == question,
          "{} is taken back, but is not what its person answered last", name_of(question));
  require(!one.final, "{} is taken back, but its answer is final", name_of(question));
  one.answered = false;
  one.held = true;
}

void PeopleCheck::retract(std::size_t question) { record(question).answered = false; }

void PeopleCheck::skip(std::size_t question) {
  Record& one = record(question);
  require(!one.answered && !one.skipped && !one.missed, "{} is skipped, but nobody holds it",
          name_of(question));
  one.skipped = true;
  one.held = false;
  if (one.place == kNone && final_reserve(question) != kNone) settle(question, false);
  if (one.person != kNobody) close_hand(one.person);
}

void PeopleCheck::renew(std::size_t question) {
  Record& one = record(question);
  require(!one.answered && !one.skipped && !one.missed, "{} is renewed, but nobody holds it",
          name_of(question));
  one.held = true;
}

void PeopleCheck::miss(std::size_t question) {
  Record& one = record(question);
  const std::string name = name_of(question);
  require(one.place == kNone, "{} is missed but stands in for another question", name);
  require(!one.answered, "{} is missed but has an answer", name);
  require(!one.missed, "{} is missed twice", name);
  require(at_ >= one.closes, "{} is missed before it is closed", name);
  one.missed = true;
  one.held = false;
  settle(question, false);
  if (one.person != kNobody) close_hand(one.person);
  close_hands_of_reserves(question);
}

}  // namespace acol::verify
