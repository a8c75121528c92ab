#include "acol/study/people.hpp"

#include <algorithm>

namespace acol::study {

void People::note_waiting(std::int64_t rater, Person& person, bool waits) {
  if (person.waits == waits) return;
  person.waits = waits;
  waits ? void(waiting_.insert(rater)) : void(waiting_.erase(rater));
}

void People::set(std::int64_t rater, std::int64_t at, bool waits) {
  const auto [found, is_new] = people_.try_emplace(rater);
  Person& person = found->second;
  newcomers_ += is_new;
  person.last = at;
  person.left = false;
  note_waiting(rater, person, waits);
  if (person.listed) return;
  person.listed = true;
  recent_.push_back(rater);
  if (recent_.size() > tidy_at_) forget_absent(at);
}

/// Who has been away for a day may come back, but need not be looked at until then.
void People::forget_absent(std::int64_t now) {
  constexpr std::int64_t kDay = 24 * 60 * 60 * 1000;
  std::erase_if(recent_, [&](std::int64_t rater) {
    Person& person = people_[rater];
    person.listed = !person.left && now - person.last <= kDay;
    return !person.listed;
  });
  tidy_at_ = 2 * recent_.size() + 64;
}

void People::act(std::int64_t rater, std::int64_t at) { set(rater, at, false); }

void People::wait(std::int64_t rater, std::int64_t at) { set(rater, at, true); }

void People::leave(std::int64_t rater) {
  Person& person = people_[rater];
  person.left = true;
  note_waiting(rater, person, false);
}

const People::Person* People::find(std::int64_t rater) const {
  const auto found = people_.find(rater);
  return found == people_.end() ? nullptr : &found->second;
}

bool People::here(std::int64_t rater, std::int64_t now, std::int64_t patience) const {
  const Person* person = find(rater);
  return person != nullptr && !person->left && now - person->last <= patience;
}

bool People::left(std::int64_t rater) const {
  const Person* person = find(rater);
  return person != nullptr && person->left;
}

bool People::waits(std::int64_t rater) const {
  const Person* person = find(rater);
  return person != nullptr && person->waits;
}

std::vector<std::int64_t> People::all_here(std::int64_t now) const {
  std::vector<std::int64_t> result;
  for (const std::int64_t rater : recent_) {
    if (here(rater, now)) result.push_back(rater);
  }
  std::ranges::sort(result);
  return result;
}

bool People::anybody_here(std::int64_t now) const {
  return std::any_of(recent_.rbegin(), recent_.rend(),
                     [&](std::int64_t rater) { return here(rater, now); });
}

std::vector<std::int64_t> People::seen() const {
  std::vector<std::int64_t> result;
  for (const auto& [rater, person] : people_) result.push_back(rater);
  std::ranges::sort(result);
  return result;
}

}  // namespace acol::study
