#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace acol::study {

// Numbers, shares and dates as people write them.

/// 1,234
std::string counted(double number);
template <std::integral Whole>
std::string counted(Whole number) {
  return counted(static_cast<double>(number));
}
/// "58 %"; kept between 0 and 100.
std::string percent(double share);
/// "7 of 10", "all", "nearly all", "hardly any", "none".
std::string out_of_ten(double share);
/// Whether that is a number.
bool in_tens(double share);
/// "One", "Two", … "Twelve", "13".
std::string count_of(std::int64_t number);
/// "1 person", "12 people".
std::string people_of(double number);
template <std::integral Whole>
std::string people_of(Whole number) {
  return people_of(static_cast<double>(number));
}
/// "1 answer", "12 answers".
std::string answers_of(double number);
/// "7 days", "3 hours", "20 minutes", "less than a minute": rounded, in the largest unit of which
/// there are two.
std::string time_of(std::int64_t milliseconds);
/// "a, b and c"
std::string listed(const std::vector<std::string>& names);
std::string first_upper(std::string text);
/// "18 November 2026", in UTC.
std::string day_of(std::int64_t milliseconds);

}  // namespace acol::study
