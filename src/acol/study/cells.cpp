#include "acol/study/cells.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "acol/io/date.hpp"

namespace acol::study {
namespace {

/// Whether more than half of the cells that are not missing are what `is` says.
template <class Is>
bool most_are(const std::vector<std::string>& cells, Is is) {
  std::ptrdiff_t such = 0;
  std::ptrdiff_t missing = 0;
  for (const std::string& cell : cells) {
    if (is(cell)) {
      ++such;
    } else if (is_missing(cell, true)) {
      ++missing;
    }
  }
  return 2 * such > std::ssize(cells) - missing;
}

}  // namespace

bool looks_numeric(std::string_view cell) {
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return end == cell.data() + cell.size() && error != std::errc::invalid_argument;
}

bool has_decimal_comma(std::string cell) {
  const std::size_t comma = cell.find(',');
  if (comma == std::string::npos || comma == 0) return false;
  cell[comma] = '.';
  return looks_numeric(cell);
}

std::optional<double> parse_yes_no(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  if (text == "yes" || text == "true" || text == "y") return 1;
  if (text == "no" || text == "false" || text == "n") return 0;
  return std::nullopt;
}

bool is_numeric(const std::vector<std::string>& cells) { return most_are(cells, looks_numeric); }

bool is_dates(const std::vector<std::string>& cells) {
  return most_are(cells, [](const std::string& cell) { return io::parse_date(cell).has_value(); });
}

bool is_missing(std::string_view cell, bool measured) {
  constexpr std::array<std::string_view, 14> kWords = {
      "NA",   "N/A",  "n/a", "na",           "NaN", "nan", "null",
      "NULL", "None", "-",   "\xe2\x80\x93", "?",   ".",   "#N/A"};
  return cell.empty() || cell == "#N/A" ||
         (measured && std::ranges::find(kWords, cell) != kWords.end());
}

}  // namespace acol::study
