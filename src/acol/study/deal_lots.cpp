#include "acol/study/deal_lots.hpp"

#include <algorithm>
#include <map>

namespace acol::study {
namespace {

using LotNumber = std::pair<std::int64_t, std::int64_t>;  // round and lot

/// Places that somebody is to stand in for, by round and lot.
std::map<LotNumber, std::vector<std::int64_t>> wanted_reserves(const Study& study) {
  std::map<LotNumber, std::vector<std::int64_t>> wanted;
  for (const std::int64_t place : study.hands()->pending()) {
    const QuestionRecord& record = study.book().question(place);
    if (!study.in_lots(record.round) || !study.hands()->wants_reserve(place)) continue;
    if (study.withdrawn(study.book().candidate_of(record))) continue;
    wanted[{record.round, study.hands()->lot_of(place)}].push_back(place);
  }
  return wanted;
}

/// The candidates of every lot that nobody was asked about, but for those of people left out.
std::vector<std::vector<std::int64_t>> free_candidates(const Study& study, std::int64_t round) {
  std::vector<std::vector<std::int64_t>> free =
      study.recorded()[static_cast<std::size_t>(round)].lots;
  const std::vector<std::int64_t>& candidates = study.book().round(round).candidates;
  for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
    for (const std::int64_t place : study.hands()->places(round, entry)) {
      std::erase(free[static_cast<std::size_t>(study.hands()->lot_of(place))], candidates[entry]);
    }
  }
  for (std::vector<std::int64_t>& lot : free) {
    std::erase_if(lot, [&](std::int64_t candidate) { return study.withdrawn(candidate); });
  }
  return free;
}

void add_reserves_of(const Study& study, const std::vector<std::int64_t>& places, std::int64_t most,
                     std::vector<Asked::Item>& items) {
  for (const std::int64_t place : places) {
    if (std::ssize(items) >= most) return;
    const QuestionRecord& record = study.book().question(place);
    items.push_back({study.book().next_number(items.size()), record.round,
                     study.book().candidate_of(record), place});
  }
}

}  // namespace

std::optional<std::int64_t> deal_lot(const Study& study, std::int64_t most,
                                     std::vector<Asked::Item>& items) {
  if (most <= 0) return std::nullopt;
  const auto wanted = wanted_reserves(study);
  const std::optional<std::int64_t> dealing = study.dealing_round();
  for (const auto& [number, places] : wanted) {
    const bool many = 2 * std::ssize(places) >= std::max<std::int64_t>(most, 2);
    if (dealing && !many) continue;
    add_reserves_of(study, places, most, items);
    return number.second;
  }
  if (!dealing || !study.in_lots(*dealing)) return std::nullopt;
  const std::vector<std::vector<std::int64_t>> free = free_candidates(study, *dealing);
  const auto fullest =
      std::ranges::max_element(free, {}, [](const auto& candidates) { return candidates.size(); });
  if (fullest->empty()) return std::nullopt;
  const std::int64_t lot = fullest - free.begin();
  for (const std::int64_t candidate : *fullest) {
    if (std::ssize(items) >= most) break;
    items.push_back({study.book().next_number(items.size()), *dealing, candidate});
  }
  if (const auto found = wanted.find({*dealing, lot}); found != wanted.end()) {
    add_reserves_of(study, found->second, most, items);
  }
  return lot;
}

}  // namespace acol::study
