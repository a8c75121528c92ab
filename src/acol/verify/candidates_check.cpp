#include <algorithm>
#include <cmath>

#include "acol/verify/log_check.hpp"
#include "acol/verify/number.hpp"

namespace acol::verify {

/// Ids stand in the entry, arms and rewards in `lists`.
void LogCheck::take_candidates(const Json& entry, const Json& lists) {
  for (const Json& row : lists.at("arms")) {
    std::vector<Real> x;
    for (const Json& value : row) x.push_back(number(value, "a feature"));
    require(!x.empty() && (statement_.arms.empty() || x.size() == statement_.arms.front().size()),
            "the arms have different lengths");
    statement_.arms.push_back(std::move(x));
  }
  for (const Json& reward : lists.at("rewards")) {
    statement_.rewards.push_back(number(reward, "a reward"));
    rewards_.push_back(reward.get<double>());
  }
  for (const Json& id : entry.at("ids")) ids_.push_back(id.get<std::string>());
  require(!statement_.arms.empty() && rewards_.size() == statement_.arms.size() &&
              ids_.size() == statement_.arms.size(),
          "arms, rewards and ids have different lengths");
}

/// Withdrawn candidates rank behind all others.
void LogCheck::on_withdrawn(const Json& entry) {
  if (answered_ > 0) flaws_.insert("candidates were withdrawn after answers were in");
  for (const Json& candidate : entry.at("candidates")) {
    const auto row = candidate.get<std::size_t>();
    require(row < rewards_.size(), "a candidate that does not exist is withdrawn");
    withdrawn_.insert(row);
  }
  rank_withdrawn_last();
}

void LogCheck::rank_withdrawn_last() {
  const double lowest = std::ranges::min(rewards_);
  for (const std::size_t row : withdrawn_) {
    statement_.rewards[row] = lowest - 1 - std::abs(lowest);
  }
}

/// More candidates: only before there are answers, or with evidence that begins anew.
void LogCheck::on_added(const Json& entry) {
  take_candidates(entry, entry);
  rank_withdrawn_last();
  if (entry.at("anew") == true) {
    for (Round& round : rounds_) round.closed = true;
  } else if (answered_ > 0) {
    flaws_.insert("candidates were added after answers were in");
  }
}

}  // namespace acol::verify
