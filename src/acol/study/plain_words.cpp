#include "acol/study/plain_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <iterator>

namespace acol::study {

std::string counted(double number) {
  std::string digits = fmt::format("{:.0f}", number);
  for (auto at = std::ssize(digits) - 3; at > (digits.front() == '-' ? 1 : 0); at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

std::string percent(double share) {
  return fmt::format("{:.4g} %", std::clamp(100 * share, 0.0, 100.0));
}

bool in_tens(double share) { return share >= 0.05 && share < 0.95; }

std::string out_of_ten(double share) {
  if (share <= 0) return "none";
  if (share >= 1) return "all";
  if (!in_tens(share)) return share < 0.5 ? "hardly any" : "nearly all";
  return fmt::format("{:.0f} of 10", 10 * share);
}

std::string count_of(std::int64_t number) {
  constexpr const char* kWords[] = {"None",  "One",   "Two",  "Three", "Four",   "Five",  "Six",
                                    "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};
  const bool named = number >= 0 && number < std::ssize(kWords);
  return named ? kWords[number] : counted(static_cast<double>(number));
}

std::string people_of(double number) {
  return number == 1 ? "1 person" : counted(number) + " people";
}

std::string answers_of(double number) {
  return number == 1 ? "1 answer" : counted(number) + " answers";
}

std::string time_of(std::int64_t milliseconds) {
  struct Unit {
    double length;
    const char* several;
  };
  constexpr double kMinute = 60'000;
  constexpr Unit kUnits[] = {{24 * 60 * kMinute, "days"}, {60 * kMinute, "hours"}};
  const auto time = static_cast<double>(milliseconds);
  for (const Unit& unit : kUnits) {
    if (time >= 2 * unit.length) return fmt::format("{:.0f} {}", time / unit.length, unit.several);
  }
  const double minutes = std::round(time / kMinute);
  if (minutes < 1) return "less than a minute";
  return minutes == 1 ? "a minute" : fmt::format("{:.0f} minutes", minutes);
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string first_upper(std::string text) {
  if (!text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

std::string day_of(std::int64_t milliseconds) {
  constexpr const char* kMonths[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};
  const std::chrono::sys_time<std::chrono::milliseconds> at{
      std::chrono::milliseconds(milliseconds)};
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(at));
  return fmt::format("{} {} {}", static_cast<unsigned>(day.day()),
                     kMonths[static_cast<unsigned>(day.month()) - 1], static_cast<int>(day.year()));
}

}  // namespace acol::study
