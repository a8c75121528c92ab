#include "acol/study/yardstick.hpp"

#include <algorithm>

namespace acol {

void Yardstick::add(std::int64_t candidate, double value) {
  std::vector<double>& values = values_[candidate];
  values.insert(std::ranges::upper_bound(values, value), value);
}

void Yardstick::remove(std::int64_t candidate, double value) {
  std::vector<double>& values = values_[candidate];
  const auto found = std::ranges::lower_bound(values, value);
  if (found != values.end() && *found == value) values.erase(found);
}

bool Yardstick::contradicts(std::int64_t candidate, double value) const {
  const std::vector<double>& values = values_.at(candidate);
  const auto near = std::ranges::upper_bound(values, value + apart_) -
                    std::ranges::lower_bound(values, value - apart_) - 1;
  const auto others = std::ssize(values) - 1;
  return 2 * (others - near) > others;
}

bool Yardstick::refuses(std::int64_t candidate, double value) const {
  if (values_.at(candidate).size() > 1) return contradicts(candidate, value);
  return std::abs(value - threshold_) > reach_alone_;
}

}  // namespace acol
