#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

/// How the commas of numbers can be read. Cells, columns and tables have evidence for each.
struct Commas {
  bool decimal = true;    ///< 1,5 is one and a half.
  bool thousands = true;  ///< 1,234 is more than a thousand.
  bool any = false;       ///< There are commas at all.
};

/// Takes "1.234.567" or "12 345" apart: three digits a group after the first. Empty if it is not
/// so.
std::string without_groups(std::string_view digits, std::string_view marks) {
  std::string plain;
  std::size_t since = 0;  // digits since the last mark
  bool grouped = false;
  for (const char c : digits) {
    if (c >= '0' && c <= '9') {
      plain += c;
      ++since;
      continue;
    }
    const bool fits = marks.find(c) != std::string_view::npos &&
                      (grouped ? since == 3 : since >= 1 && since <= 3);
    if (!fits) return {};
    grouped = true;
    since = 0;
  }
  return grouped && since != 3 ? std::string() : plain;
}

/// The number with a point, if `decimal` is what stands before its fraction and `group` (or a space
/// or an apostrophe) what may stand between thousands.
std::optional<std::string> with_point(std::string_view cell, char decimal, char group) {
  constexpr std::size_t kLongest = 40;
  if (cell.empty() || cell.size() > kLongest) return std::nullopt;
  std::string sign;
  if (cell.front() == '-' || cell.front() == '+') {
    sign = cell.front() == '-' ? "-" : "";
    cell.remove_prefix(1);
  }
  std::string spaced(cell);
  for (std::size_t at; (at = spaced.find("\xc2\xa0")) != std::string::npos;) {
    spaced.replace(at, 2, " ");
  }
  const std::size_t end = std::min(spaced.find(decimal), spaced.size());
  const std::string whole =
      without_groups(std::string_view(spaced).substr(0, end), std::string{group, ' ', '\''});
  if (whole.empty()) return std::nullopt;
  const std::string number =
      sign + whole + (end < spaced.size() ? "." + spaced.substr(end + 1) : std::string());
  if (end + 1 == spaced.size() || !parse_number(number)) return std::nullopt;
  return number;
}

Commas commas_of(const CsvTable& table, std::size_t column) {
  Commas commas;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::string& cell = table.cell(row, column);
    if (cell.empty()) continue;
    commas.any = commas.any || cell.find(',') != std::string::npos;
    commas.decimal = commas.decimal && with_point(cell, ',', '.').has_value();
    commas.thousands = commas.thousands && with_point(cell, '.', ',').has_value();
  }
  return commas;
}

void rewrite(CsvTable& table, std::size_t column, bool decimal) {
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::string& cell = table.cell(row, column);
    if (cell.empty()) continue;
    table.set_cell(row, column,
                   *(decimal ? with_point(cell, ',', '.') : with_point(cell, '.', ',')));
  }
}

[[noreturn]] void fail_open(const CsvTable& table, std::size_t column) {
  std::size_t row = 0;
  while (table.cell(row, column).find(',') == std::string::npos) ++row;
  const std::string& cell = table.cell(row, column);
  table.fail(row, fmt::format("column '{}': '{}' may be {} or {}: write it without a comma",
                              table.header()[column], cell, *with_point(cell, ',', '.'),
                              *with_point(cell, '.', ',')));
}

}  // namespace

void read_decimal_commas(CsvTable& table, bool semicolons) {
  std::vector<Commas> columns;
  bool says_decimal = false;
  bool says_thousands = false;
  for (std::size_t i = 0; i < table.header().size(); ++i) {
    const Commas& one = columns.emplace_back(commas_of(table, i));
    says_decimal |= one.any && one.decimal && !one.thousands;
    says_thousands |= one.any && one.thousands && !one.decimal;
  }
  std::vector<std::string> decimal;
  std::vector<std::string> thousands;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    Commas one = columns[i];
    if (!one.any || (!one.decimal && !one.thousands)) continue;
    if (one.decimal && one.thousands) {
      if (says_decimal == says_thousands && !semicolons) fail_open(table, i);
      one.decimal = says_decimal == says_thousands ? semicolons : says_decimal;
    }
    rewrite(table, i, one.decimal);
    (one.decimal ? decimal : thousands).push_back(table.header()[i]);
  }
  if (!decimal.empty()) {
    table.note(fmt::format("decimal commas in {}: 1,5 is read as 1.5", fmt::join(decimal, ", ")));
  }
  if (!thousands.empty()) {
    table.note(fmt::format("commas between thousands in {}: 1,234 is read as 1234",
                           fmt::join(thousands, ", ")));
  }
}

}  // namespace acol::io
