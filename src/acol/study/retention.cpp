#include "acol/study/retention.hpp"

#include <map>

#include "acol/io/text.hpp"
#include "acol/study/fold.hpp"
#include "acol/study/pseudonyms.hpp"

namespace acol {
namespace {

constexpr double kHour = 3'600'000;  // milliseconds
constexpr double kMaxHours = 24 * 36'500;

}  // namespace

std::string consent_version(const Definition& definition) {
  constexpr std::size_t kDigits = 16;
  if (definition.consent.empty()) return {};
  return to_hex(digest_of(definition.consent)).substr(0, kDigits);
}

std::optional<std::int64_t> names_kept_for(const Definition& definition) {
  static const std::map<char, double> kUnits = {{'h', 1}, {'d', 24}, {'w', 24 * 7}};
  const std::string& text = definition.erase_names_after;
  if (text.empty()) return std::nullopt;
  const auto unit = kUnits.find(text.back());
  const std::optional<double> number = parse_number(text.substr(0, text.size() - 1));
  const double hours = unit == kUnits.end() ? 0 : unit->second * number.value_or(0);
  require(hours > 0 && hours <= kMaxHours,
          "erase_names_after must be a number of hours, days or weeks (12h, 30d, 8w) up to a "
          "hundred years, got '{}'",
          text);
  return static_cast<std::int64_t>(kHour * hours);
}

std::int64_t separate_names(Store& store) {
  std::int64_t people = 0;
  store.rewrite([&](const std::vector<LogLine>& lines) {
    Fold before;
    for (const LogLine& line : lines) before.apply(line);
    require(before.study != nullptr && !before.study->pseudonymous(),
            "{}: its names are kept beside the log already", store.name());
    SeparatedNames without = separated(lines);
    Fold after;  // what cannot be read again is not written
    for (const LogLine& line : without.lines) after.apply(line);
    people = std::ssize(without.people);
    return Store::Replacement{std::move(without.lines), std::move(without.people)};
  });
  return people;
}

}  // namespace acol
