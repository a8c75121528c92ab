#include <algorithm>
#include <cmath>

#include "acol/core/visible.hpp"
#include "acol/verify/log_check.hpp"

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
  for (const Json& id : entry.at("ids")) {
    ids_.push_back(id.get<std::string>());
    require(looks_.insert(visible_form(ids_.back())).second,
            "two candidates are called '{}', as far as people can see", ids_.back());
  }
  const Json& labels = entry.contains("labels") ? entry["labels"] : entry.at("ids");
  for (const Json& label : labels) labels_.push_back(label.get<std::string>());
  require(!statement_.arms.empty() && rewards_.size() == statement_.arms.size() &&
              ids_.size() == statement_.arms.size() && labels_.size() == ids_.size(),
          "arms, rewards, ids and labels have different lengths");
}

/// Withdrawn candidates rank behind all others.
void LogCheck::on_withdrawn(const Json& entry) {
  if (answered_ > 0) flaws_.insert("candidates were withdrawn after answers were in");
  for (const Json& candidate : entry.at("candidates")) {
    const std::int64_t row = whole(candidate, "a candidate");
    require(0 <= row && row < std::ssize(rewards_), "a candidate that does not exist is withdrawn");
    withdrawn_.insert(static_cast<std::size_t>(row));
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
    for (Question& asked : questions_) {
      if (asked.round >= 0) end(asked);
    }
    for (std::size_t k = 0; k < rounds_.size(); ++k) {
      rounds_[k].closed = true;
      if (people_) people_->close_round(k);
    }
    const auto epoch = static_cast<Real>(++counts_.epochs);
    if (format_ > 1) {
      const Real delta = number(created_.at("definition").at("delta"), "delta");
      statement_.delta = 0.05L * delta / (epoch * (epoch - 1));
    }
  } else if (answered_ > 0) {
    flaws_.insert("candidates were added after answers were in");
  }
}

}  // namespace acol::verify
