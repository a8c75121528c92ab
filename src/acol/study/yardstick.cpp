#include "acol/study/yardstick.hpp"

#include <algorithm>

namespace acol::study {

const std::vector<double>& Yardstick::Values::in_order() {
  if (fresh.empty()) return sorted;
  std::ranges::sort(fresh);
  const auto middle = std::ssize(sorted);
  sorted.insert(sorted.end(), fresh.begin(), fresh.end());
  std::inplace_merge(sorted.begin(), sorted.begin() + middle, sorted.end());
  fresh.clear();
  return sorted;
}

void Yardstick::add(std::int64_t candidate, double value) {
  values_[candidate].fresh.push_back(value);
}

void Yardstick::remove(std::int64_t candidate, double value) {
  Values& values = values_[candidate];
  values.in_order();
  const auto found = std::ranges::lower_bound(values.sorted, value);
  if (found != values.sorted.end() && *found == value) values.sorted.erase(found);
}

bool Yardstick::contradicts(std::int64_t candidate, double value) const {
  const std::vector<double>& values = values_.at(candidate).in_order();
  const auto near = std::ranges::upper_bound(values, value + apart_) -
                    std::ranges::lower_bound(values, value - apart_) - 1;
  const auto others = std::ssize(values) - 1;
  return 2 * (others - near) > others;
}

bool Yardstick::refuses(std::int64_t candidate, double value) const {
  if (values_.at(candidate).size() > 1) return contradicts(candidate, value);
  return std::abs(value - threshold_) > reach_alone_;
}

}  // namespace acol::study
