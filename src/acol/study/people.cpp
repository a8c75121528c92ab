#include "acol/study/people.hpp"

#include <algorithm>

namespace acol {

void People::set(std::int64_t rater, Person person) {
  newcomers_ += people_.insert_or_assign(rater, person).second;
}

void People::act(std::int64_t rater, std::int64_t at) { set(rater, {.last = at}); }

void People::wait(std::int64_t rater, std::int64_t at) { set(rater, {.last = at, .waits = true}); }

void People::leave(std::int64_t rater) {
  Person& person = people_[rater];
  person.left = true;
  person.waits = false;
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
  for (const auto& [rater, person] : people_) {
    if (here(rater, now)) result.push_back(rater);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<std::int64_t> People::waiting() const {
  std::vector<std::int64_t> result;
  for (const auto& [rater, person] : people_) {
    if (person.waits && !person.left) result.push_back(rater);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<std::int64_t> People::seen() const {
  std::vector<std::int64_t> result;
  for (const auto& [rater, person] : people_) result.push_back(rater);
  std::ranges::sort(result);
  return result;
}

}  // namespace acol
