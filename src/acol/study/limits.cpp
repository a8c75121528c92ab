#include <algorithm>

#include "acol/study/study.hpp"

namespace acol {
namespace {

// What a round may ask, given who is here to answer it.

/// Questions of a round for each of several people who are here.
constexpr std::int64_t kQuestionsEach = 3;

}  // namespace

bool Study::has_seen_all(std::int64_t rater) const {
  if (deals_hands_) {
    if (rater == kAnonymous) return false;
    const auto* hand = hands_.hand_of("@" + book_.raters()[static_cast<std::size_t>(rater)]);
    return hand != nullptr && hands_.hand_complete(hand->front());
  }
  if (rater == kAnonymous || !repeats_) return false;
  if (panel_.exists() && epoch_ > 1) return false;  // everybody is asked again
  std::int64_t seen = 0;
  book_.for_each_use(rater, [&](std::int64_t row, std::int64_t times) {
    seen += !withdrawn(row) && problem_->candidate(problem_->distinct(row)) == row &&
            times >= *repeats_;
  });
  if (seen == 0) return false;
  std::int64_t all = problem_->size();
  for (std::size_t row = 0; row < withdrawn_.size(); ++row) {
    const auto at = static_cast<ArmIndex>(row);
    all -= withdrawn_[row] != 0 && problem_->candidate(problem_->distinct(at)) == at;
  }
  return seen >= all;
}

bool Study::somebody_idle() const {
  const std::vector<std::int64_t> waiting = people_.waiting();
  return std::ranges::any_of(waiting, [this](std::int64_t rater) {
    return people_.here(rater, at_) && !has_seen_all(rater) && !left_out(rater);
  });
}

bool Study::running_low() const {
  const std::int64_t here = std::ssize(people_.all_here(at_));
  if (deals_hands_) return here > 1 && !dealing_round() && somebody_idle();
  std::int64_t left = 0;
  for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    for (std::size_t entry = 0; !book.closed && entry < book.counts.size(); ++entry) {
      left += std::max<std::int64_t>(0, book.free(entry));
    }
  }
  return here > 1 && left < here;
}

/// How many people may answer was fixed when the study was made.
bool Study::fixed_people() const { return created_.definition.raters.has_value(); }

/// Of a group that stays together nobody is to come. Where some are done and others came since,
/// there will be others, but no more than were seen to take somebody's place.
std::int64_t Study::people_to_come() const {
  if (people_.newcomers() == 0) return 0;
  const std::vector<std::int64_t> seen = people_.seen();
  const std::int64_t done = std::ranges::count_if(
      seen, [this](std::int64_t rater) { return people_.left(rater) || has_seen_all(rater); });
  return std::min(done, 2 * people_.newcomers());
}

/// How often people may still be asked about every candidate, less what open rounds ask for; empty:
/// any number of times. It counts as many people as the study was made for, or else those who are
/// here, of whom one in five may leave; and where people come and go, newcomers like those since
/// the last round, twice as many. While a round is open, nobody who could answer in the place of
/// those who leave is promised to another round: it would never end.
std::vector<std::int64_t> Study::caps_by_people() const {
  const std::vector<std::int64_t> here = people_.all_here(at_);
  const bool anonymous = std::ranges::find(here, kAnonymous) != here.end();
  if (!repeats_ || (anonymous && !fixed_people())) return {};
  const std::int64_t people = fixed_people() ? *created_.definition.raters : std::ssize(here);
  std::vector<std::int64_t> caps(static_cast<std::size_t>(problem_->size()), people * *repeats_);
  const auto cap_of = [&](std::int64_t row) -> std::int64_t& {
    return caps[static_cast<std::size_t>(problem_->distinct(row))];
  };
  for (ArmIndex arm = 0; fixed_people() && arm < problem_->size(); ++arm) {
    const std::int64_t row = problem_->candidate(arm);
    cap_of(row) -= book_.spent(row);
    for (const std::int64_t rater : left_out_) cap_of(row) -= *repeats_ - book_.uses(rater, row);
  }
  for (const std::int64_t rater : fixed_people() ? std::vector<std::int64_t>() : here) {
    book_.for_each_use(rater, [&](std::int64_t row, std::int64_t times) { cap_of(row) -= times; });
  }
  for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    for (std::size_t entry = 0; !book.closed && entry < book.candidates.size(); ++entry) {
      cap_of(book.candidates[entry]) -= std::max<std::int64_t>(0, book.free(entry));
    }
  }
  std::int64_t reserve = fixed_people() ? 0 : people * *repeats_ / 5;
  const bool ahead = cursor_ < std::ssize(book_.rounds());
  if (!ahead && std::ranges::max(caps) <= reserve) reserve = 0;  // else nothing could be asked
  const std::int64_t more = fixed_people() ? 0 : *repeats_ * people_to_come();
  for (std::int64_t& cap : caps) cap = std::max<std::int64_t>(0, cap - reserve) + more;
  return caps;
}

RoundLimits Study::limits() const {
  const std::int64_t here = std::ssize(people_.all_here(at_));
  RoundLimits limits = deals_hands_ ? limits_for_hands()
                       : panel_.exists()
                           ? limits_for_panel()
                           : RoundLimits{.least = here > 1 ? kQuestionsEach * here : 0,
                                         .caps = caps_by_people(),
                                         // a number alone has nothing to be measured by
                                         .each = yardstick_ ? 2 : 1};
  if (created_.definition.budget) {
    const auto left = *created_.definition.budget - book_.answered();
    limits.questions = std::min(limits.questions, left);
    for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
      const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
      if (!book.closed) limits.questions -= book.missing;
    }
    limits.least = std::min(limits.least, std::max<std::int64_t>(0, limits.questions));
  }
  const bool any_withdrawn = std::ranges::any_of(withdrawn_, [](char one) { return one != 0; });
  if (!any_withdrawn) return limits;
  if (limits.caps.empty()) {
    limits.caps.assign(static_cast<std::size_t>(problem_->size()),
                       std::numeric_limits<std::int64_t>::max());
  }
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (withdrawn(problem_->candidate(arm))) limits.caps[static_cast<std::size_t>(arm)] = 0;
  }
  return limits;
}

}  // namespace acol
