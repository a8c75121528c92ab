#include "acol/io/date.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cmath>

namespace acol::io {
namespace {

constexpr double kSecondsADay = 86'400;

/// The number spelled by the first digits of `text`, as many as asked for; takes them.
std::optional<int> take_digits(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  int value = 0;
  const char* last = text.data() + digits;
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || end != last || text.front() == '-') return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<double> days_of(std::optional<int> year, std::optional<int> month,
                              std::optional<int> day) {
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return static_cast<double>(std::chrono::sys_days(date).time_since_epoch().count());
}

/// 2024-05-31, with the same sign twice.
std::optional<double> take_year_first(std::string_view& text, char sign) {
  const auto year = take_digits(text, 4);
  if (!year || !take(text, sign)) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, sign)) return std::nullopt;
  return days_of(year, month, take_digits(text, 2));
}

/// 31.05.2024: with points the day is first everywhere.
std::optional<double> take_day_first(std::string_view& text) {
  const auto day = take_digits(text, 2);
  if (!day || !take(text, '.')) return std::nullopt;
  const auto month = take_digits(text, 2);
  if (!month || !take(text, '.')) return std::nullopt;
  return days_of(take_digits(text, 4), month, day);
}

std::optional<double> take_date(std::string_view& text) {
  if (text.size() < 10) return std::nullopt;
  if (text[4] == '-' || text[4] == '/') return take_year_first(text, text[4]);
  return text[2] == '.' ? take_day_first(text) : std::nullopt;
}

/// As a share of the day: "14:30", "14:30:05", "14:30:05.250Z".
std::optional<double> time_of_day(std::string_view text) {
  const auto hours = take_digits(text, 2);
  if (!hours || *hours > 23 || !take(text, ':')) return std::nullopt;
  const auto minutes = take_digits(text, 2);
  if (!minutes || *minutes > 59) return std::nullopt;
  double seconds = *hours * 3600 + *minutes * 60;
  if (take(text, ':')) {
    const auto more = take_digits(text, 2);
    if (!more || *more > 60) return std::nullopt;
    seconds += *more;
    if (take(text, '.'))
      text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
  }
  take(text, 'Z');
  return text.empty() ? std::optional(seconds / kSecondsADay) : std::nullopt;
}

}  // namespace

std::optional<double> parse_date(std::string_view text) {
  const std::optional<double> days = take_date(text);
  if (!days || text.empty()) return days;
  if (!take(text, ' ') && !take(text, 'T')) return std::nullopt;
  const std::optional<double> time = time_of_day(text);
  return time ? std::optional(*days + *time) : std::nullopt;
}

std::string date_text(double days) {
  const std::chrono::sys_days at{std::chrono::days(static_cast<std::int64_t>(std::floor(days)))};
  const std::chrono::year_month_day date(at);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

}  // namespace acol::io
