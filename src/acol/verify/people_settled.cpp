#include <algorithm>
#include <tuple>

#include "acol/core/error.hpp"
#include "acol/verify/people_check.hpp"

namespace acol::verify {

// Which answers are final, which places are settled, and which of them count.

/// Whether its person may still do something about a question.
bool PeopleCheck::is_open(const Record& one) const {
  if (one.answered || one.skipped || one.missed) return false;
  if (one.place == kNone) return true;
  const Record& place = records_[one.place];
  return !place.final && !place.missed && !place.is_void;
}

/// Once nothing of a hand is open its last answer stays as it is.
void PeopleCheck::close_hand(std::int32_t person) {
  const Person& holder = people_[person];
  if (holder.last == kNone || !records_[holder.last].answered) return;
  const bool open = std::ranges::any_of(
      holder.hand, [&](std::uint32_t question) { return is_open(records_[question]); });
  if (!open) finish(holder.last);
}

void PeopleCheck::close_hands_of_reserves(std::size_t place) {
  const auto found = reserves_.find(place);
  if (found == reserves_.end()) return;
  for (const std::uint32_t reserve : found->second) {
    if (records_[reserve].person != kNobody) close_hand(records_[reserve].person);
  }
}

/// An answer is final: it settles its place, or that of somebody who skipped it.
void PeopleCheck::finish(std::size_t question) {
  Record& one = records_[question];
  if (one.final || one.is_void) return;
  one.final = true;
  if (one.place == kNone) {
    settle(question, true);
    close_hands_of_reserves(question);
  } else if (records_[one.place].skipped && final_reserve(one.place) == question) {
    settle(one.place, false);
  }
}

/// By its own answer, or else with what its reserve said, if that is final by now.
void PeopleCheck::settle(std::size_t place, bool by_answer) {
  Record& one = records_[place];
  if (one.settled || one.is_void) return;
  one.settled = true;
  --rounds_[one.round].unsettled;
  if (!by_answer) one.substitute = final_reserve(place);
}

std::uint32_t PeopleCheck::final_reserve(std::size_t place) const {
  const auto found = reserves_.find(place);
  if (found == reserves_.end()) return kNone;
  const std::uint32_t last = found->second.back();
  return records_[last].final && !records_[last].is_void ? last : kNone;
}

bool PeopleCheck::make_void(std::size_t question) {
  Record& one = record(question);
  if (one.is_void) return false;
  if (one.place == kNone ? counts_by_now(question) : records_[one.place].settled) return false;
  one.is_void = true;
  one.held = false;
  if (one.place != kNone) return true;
  --rounds_[one.round].taken[one.candidate];
  if (!one.settled) --rounds_[one.round].unsettled;
  close_hands_of_reserves(question);
  return true;
}

/// Whether a place is settled, those before it as well, and all of earlier rounds.
bool PeopleCheck::counts_by_now(std::size_t place) const {
  const Record& one = records_[place];
  for (std::size_t round = 0; round < one.round; ++round) {
    if (!rounds_[round].closed && rounds_[round].unsettled > 0) return false;
  }
  for (const std::uint32_t other : rounds_[one.round].places[one.candidate]) {
    if (!records_[other].is_void && !records_[other].settled) return false;
    if (other == place) return true;
  }
  return false;
}

/// Finished: no more places can be asked, and all of them are settled.
PeopleCheck::Stage PeopleCheck::stage(std::size_t index) const {
  const Round& round = rounds_[index];
  if (round.closed) return Stage::closed;
  const bool over = index < newest_ || round.taken == round.counts;
  return round.unsettled == 0 && over ? Stage::finished : Stage::open;
}

PeopleCheck::Counted PeopleCheck::counted(std::size_t index) const {
  const Round& round = rounds_[index];
  Counted result{.sums = std::vector<std::pair<OwnSums, OwnSums>>(round.counts.size())};
  for (std::size_t i = 0; i < round.counts.size(); ++i) {
    auto& [low, high] = result.sums[i];
    for (const std::uint32_t place : round.places[i]) {
      const Record& one = records_[place];
      if (one.is_void) continue;
      if (!one.settled) break;
      const auto [lowest, highest] = imputed(one);
      low.add(lowest);
      high.add(highest);
      result.missing += !one.final;
      result.substituted += !one.final && one.substitute != kNone;
    }
    if (!round.lots.empty() && stage(index) == Stage::finished) {
      result.missing += round.counts[i] - round.taken[i];
    }
  }
  return result;
}

std::pair<Real, Real> PeopleCheck::imputed(const Record& place) const {
  const bool substituted = !place.final && place.substitute != kNone;
  const Real share = place.final ? 0 : substituted ? missing_share_ : 1;
  const Real told = place.final ? place.value : substituted ? records_[place.substitute].value : 0;
  return {(1 - share) * told + share * low_, (1 - share) * told + share * high_};
}

std::vector<std::vector<LotPlace>> PeopleCheck::given_by_lot(std::size_t index) const {
  const Round& round = rounds_[index];
  std::vector<std::vector<LotPlace>> result;
  for (const std::vector<std::size_t>& lot : round.lots) {
    std::vector<LotPlace>& places = result.emplace_back();
    for (const std::size_t candidate : lot) places.push_back({candidate, low_, high_});
  }
  for (const std::vector<std::uint32_t>& places : round.places) {
    for (const std::uint32_t place : places) {
      const Record& one = records_[place];
      if (one.is_void) continue;
      std::vector<LotPlace>& lot = result[static_cast<std::size_t>(one.lot)];
      const auto found = std::ranges::find(lot, std::size_t{one.candidate}, &LotPlace::arm);
      std::tie(found->low, found->high) = imputed(one);
    }
  }
  return result;
}

std::vector<std::vector<PeopleCheck::Given>> PeopleCheck::given(std::size_t index) const {
  const Round& round = rounds_[index];
  std::vector<std::vector<Given>> result(round.counts.size());
  for (std::size_t i = 0; i < round.counts.size(); ++i) {
    for (const std::uint32_t place : round.places[i]) {
      if (records_[place].is_void) continue;
      const std::uint32_t said = records_[place].final ? place : records_[place].substitute;
      require(said != kNone, "q{} counts, but nobody answered it", place + 1);
      const Record& one = records_[said];
      const bool known = one.person != kNobody;
      result[i].push_back({one.value, known ? one.person : -1 - static_cast<std::int64_t>(said)});
    }
  }
  return result;
}

}  // namespace acol::verify
