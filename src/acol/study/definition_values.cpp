#include "acol/study/definition_values.hpp"

#include <fmt/format.h>

#include <cmath>

#include "acol/io/text.hpp"

namespace acol::study {
namespace {

constexpr double kMaxRepeats = 1e9;
constexpr double kMaxHours = 24 * 36'500;

/// Nothing for an unknown unit.
std::optional<double> hours_of(char unit) {
  switch (unit) {
    case 'h':
      return 1;
    case 'd':
      return 24;
    case 'w':
      return 24 * 7;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Threshold> Threshold::parse(std::string_view text) {
  if (text == "learn") return Threshold{};
  const std::optional<double> number = io::parse_number(text);
  return number ? std::optional(Threshold{number}) : std::nullopt;
}

std::string Threshold::text() const { return number ? fmt::format("{}", *number) : "learn"; }

std::optional<Repeats> Repeats::parse(std::string_view text) {
  if (text == "unlimited") return Repeats{.most = std::nullopt};
  const double number = io::parse_number(text).value_or(0);
  if (!(number >= 1 && number <= kMaxRepeats && number == std::floor(number))) return std::nullopt;
  return Repeats{.most = static_cast<std::int64_t>(number)};
}

std::string Repeats::text() const { return most ? fmt::format("{}", *most) : "unlimited"; }

std::int64_t TimeSpan::milliseconds() const {
  constexpr double kHour = 3'600'000;
  return static_cast<std::int64_t>(kHour * number * hours_of(unit).value_or(0));
}

std::optional<TimeSpan> TimeSpan::parse(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const TimeSpan span{.number = io::parse_number(text.substr(0, text.size() - 1)).value_or(0),
                      .unit = text.back()};
  const double hours = span.number * hours_of(span.unit).value_or(0);
  return hours > 0 && hours <= kMaxHours ? std::optional(span) : std::nullopt;
}

std::string TimeSpan::text() const { return fmt::format("{}{}", number, unit); }

}  // namespace acol::study
