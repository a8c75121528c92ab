#include <algorithm>
#include <cmath>

#include "acol/verify/panel_log.hpp"

namespace acol::verify {

// What an owner does to the study of a panel, and what counts in the end.

void PanelLog::pass_over(Round& round) {
  if (round.closed) return;
  round.closed = true;
  for (std::size_t i = 0; i < round.places.size(); ++i) {
    places_[round.stated.asked[i].row] -= std::ssize(round.places[i]);
  }
}

void PanelLog::on_closed(const Json& entry) {
  const std::int64_t at = whole(entry.at("round"), "a round");
  require(0 <= at && at < std::ssize(rounds_), "no such round");
  Round& round = rounds_[static_cast<std::size_t>(at)];
  if (round.answers > 0) flaws_.insert("a round was closed after answers were in");
  pass_over(round);
  must_close_.erase(static_cast<std::size_t>(at));
  for (std::size_t later = static_cast<std::size_t>(at) + 1; later < rounds_.size(); ++later) {
    if (!rounds_[later].closed) must_close_.insert(later);
  }
}

void PanelLog::on_withdrawn(const Json& entry) {
  for (const Json& one : entry.at("candidates")) {
    const std::int64_t row = whole(one, "a candidate");
    require(0 <= row && row < std::ssize(rewards_), "a candidate that does not exist is withdrawn");
    withdrawn_.insert(row);
  }
  if (answered_ > 0) flaws_.insert("candidates were withdrawn after answers were in");
}

void PanelLog::on_added(const Json& entry) {
  for (const Json& one : entry.at("rewards")) rewards_.push_back(number(one, "a reward"));
  if (entry.value("anew", false)) {
    ++epoch_;
    positions_.clear();
    must_close_.clear();
    for (Round& round : rounds_) pass_over(round);
  } else if (answered_ > 0) {
    flaws_.insert("candidates were added after answers were in");
  }
}

std::vector<Real> PanelLog::rewards() const {
  std::vector<Real> result = rewards_;
  const Real least = *std::ranges::min_element(rewards_);
  for (const std::int64_t row : withdrawn_) {
    result[static_cast<std::size_t>(row)] = least - 1 - std::abs(least);
  }
  return result;
}

std::optional<Said> PanelLog::settled(const Round& round, std::int64_t question) const {
  if (question >= 0 && questions_[static_cast<std::size_t>(question)].said) {
    return questions_[static_cast<std::size_t>(question)].said;
  }
  if (round.over) return Said::missing;
  return std::nullopt;
}

std::vector<PanelRound> PanelLog::rounds() const {
  require(must_close_.empty(), "a round was closed, but not all later ones");
  std::vector<PanelRound> result;
  for (const Round& round : rounds_) {
    if (round.closed) continue;
    result.push_back(round.stated);
    PanelRound& counted = result.back();
    for (std::size_t i = 0; i < round.places.size(); ++i) {
      for (const std::int64_t question : round.places[i]) {
        const std::optional<Said> said = settled(round, question);
        counted.settled = counted.settled && said.has_value();
        if (!said) break;
        counted.asked[i].said.push_back(*said);
      }
    }
    if (!counted.settled) break;
  }
  return result;
}

}  // namespace acol::verify
