#include <algorithm>
#include <tuple>

#include "acol/verify/log_check.hpp"

namespace acol::verify {

std::int64_t LogCheck::first_open_round() const {
  std::int64_t first = 0;
  for (const Round& round : rounds_) {
    if (!round.closed && round.answered != round.counts) break;
    ++first;
  }
  return first;
}

LogCheck::Counts LogCheck::counts() const {
  Counts result = counts_;
  std::vector<bool> took_part(raters_.size(), false);
  for (const Question& asked : questions_) {
    if (!asked.answered || asked.left_out || asked.round < 0) continue;
    result.anonymous += asked.rater == kNobody;
    took_part[static_cast<std::size_t>(asked.rater)] = true;
  }
  result.people = std::count(took_part.begin() + 1, took_part.end(), true);
  for (std::size_t i = 1; i < raters_.size(); ++i) {
    result.devices += took_part[i] && raters_[i].device;
  }
  if (people_) count_missing(result);
  return result;
}

bool LogCheck::imputes() const {
  return statement_.own_answers ||
         std::ranges::none_of(rounds_, [](const Round& round) { return round.lots.empty(); });
}

void LogCheck::count_missing(Counts& counts) const {
  for (std::size_t k = 0; k < rounds_.size(); ++k) {
    const PeopleCheck::Stage stage = people_->stage(k);
    if (stage == PeopleCheck::Stage::closed) continue;
    const PeopleCheck::Counted counted = people_->counted(k);
    counts.missing += counted.missing;
    counts.substituted += counted.substituted;
    if (stage == PeopleCheck::Stage::open) return;
  }
}

std::vector<AnsweredRound> LogCheck::counted_rounds_of_people() const {
  std::vector<AnsweredRound> counted;
  for (std::size_t k = 0; k < rounds_.size(); ++k) {
    const PeopleCheck::Stage stage = people_->stage(k);
    if (stage == PeopleCheck::Stage::closed) continue;
    if (stage == PeopleCheck::Stage::open) break;
    if (!rounds_[k].lots.empty()) {
      counted.push_back(counted_lots(k));
      continue;
    }
    AnsweredRound round{.guessed = rounds_[k].guessed, .stakes = rounds_[k].stakes};
    const auto given = people_->given(k);
    for (std::size_t i = 0; i < given.size(); ++i) {
      AnsweredArm arm{.row = rounds_[k].candidates[i], .count = std::ssize(given[i])};
      require(arm.count == rounds_[k].counts[i], "round {} is not complete", k);
      for (const auto& one : given[i]) {
        arm.sum += one.value;
        arm.squares += one.value * one.value;
        ++arm.raters[one.person];
      }
      round.arms.push_back(std::move(arm));
    }
    counted.push_back(std::move(round));
  }
  return counted;
}

AnsweredRound LogCheck::counted_lots(std::size_t k) const {
  AnsweredRound round{.guessed = rounds_[k].guessed,
                      .stakes = rounds_[k].stakes,
                      .means = rounds_[k].means,
                      .expected_squares = rounds_[k].expected_squares,
                      .lots = people_->given_by_lot(k),
                      .covariance = rounds_[k].covariance};
  for (std::size_t i = 0; i < rounds_[k].candidates.size(); ++i) {
    round.arms.push_back({.row = rounds_[k].candidates[i], .count = rounds_[k].counts[i]});
  }
  for (const std::vector<LotPlace>& lot : round.lots) {
    for (const LotPlace& place : lot) {
      round.arms[place.arm].sum += place.high;
      round.arms[place.arm].squares += place.high * place.high;
    }
  }
  return round;
}

std::vector<AnsweredRound> LogCheck::counted_rounds() const {
  if (people_) return counted_rounds_of_people();
  const auto open = static_cast<std::size_t>(first_open_round());
  std::vector<AnsweredRound> all(open);
  for (std::size_t k = 0; k < open; ++k) {
    all[k].guessed = rounds_[k].guessed;
    all[k].stakes = rounds_[k].stakes;
    all[k].means = rounds_[k].means;
    all[k].expected_squares = rounds_[k].expected_squares;
    for (const std::int64_t row : rounds_[k].candidates) all[k].arms.push_back({.row = row});
  }
  for (const Question& asked : questions_) {
    if (!asked.answered || asked.left_out || asked.round < 0) continue;
    if (asked.round >= static_cast<std::int64_t>(open)) continue;
    AnsweredArm& arm = all[static_cast<std::size_t>(asked.round)].arms[asked.place];
    ++arm.count;
    arm.sum += asked.value;
    arm.squares += Real{asked.value} * Real{asked.value};
    const auto& means = rounds_[static_cast<std::size_t>(asked.round)].means;
    const Real off = means.empty() ? 0 : Real{asked.value} - means[asked.place];
    arm.distance += off * off;
    if (statement_.by_rater) ++arm.raters[asked.rater];
  }
  std::vector<AnsweredRound> counted;
  for (std::size_t k = 0; k < open; ++k) {
    if (!rounds_[k].closed) counted.push_back(std::move(all[k]));
  }
  return counted;
}

LogCheck::OwnRounds LogCheck::own_rounds() const {
  if (people_) return own_rounds_of_people();
  const auto open = static_cast<std::size_t>(first_open_round());
  std::vector<OwnRound> all;
  for (std::size_t k = 0; k < open; ++k) all.push_back(committed(rounds_[k]));
  for (const Question& asked : questions_) {
    if (!asked.answered || asked.left_out || asked.round < 0) continue;
    if (asked.round >= static_cast<std::int64_t>(open)) continue;
    OwnRound& round = all[static_cast<std::size_t>(asked.round)];
    if (asked.place >= round.arms.size()) continue;  // imported
    round.arms[asked.place].low.add(asked.value);
    round.arms[asked.place].high.add(asked.value);
  }
  OwnRounds result;
  for (std::size_t k = 0; k < open; ++k) {
    if (!rounds_[k].closed) result.finished.push_back(std::move(all[k]));
  }
  return result;
}

LogCheck::OwnRounds LogCheck::own_rounds_of_people() const {
  OwnRounds result;
  for (std::size_t k = 0; k < rounds_.size() && !result.open; ++k) {
    const PeopleCheck::Stage stage = people_->stage(k);
    if (stage == PeopleCheck::Stage::closed) continue;
    OwnRound round = committed(rounds_[k]);
    const PeopleCheck::Counted counted = people_->counted(k);
    for (std::size_t i = 0; i < round.arms.size(); ++i) {
      std::tie(round.arms[i].low, round.arms[i].high) = counted.sums[i];
    }
    if (stage == PeopleCheck::Stage::finished) {
      result.finished.push_back(std::move(round));
    } else {
      result.open = std::move(round);
    }
  }
  return result;
}

/// A round before its first answer.
OwnRound LogCheck::committed(const Round& round) {
  OwnRound result{.guess = round.guess};
  for (std::size_t i = 0; i < round.means.size(); ++i) {
    result.arms.push_back(
        {.row = round.candidates[i], .forecast = {round.means[i], round.variances[i]}});
  }
  return result;
}

}  // namespace acol::verify
