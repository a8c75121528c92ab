#include "acol/study/term.hpp"

#include <fmt/format.h>

#include "acol/io/date.hpp"
#include "acol/io/text.hpp"
#include "acol/study/cells.hpp"

namespace acol::study {
namespace {

/// A cell before it is scaled; none: it does not fit the term.
std::optional<double> read_cell(const Term& term, const std::string& cell) {
  switch (term.kind) {
    case TermKind::number:
      return io::parse_number(cell);
    case TermKind::date:
      return io::parse_date(cell);
    case TermKind::yes_no:
      return parse_yes_no(cell);
    case TermKind::level:
      break;
  }
  return cell == term.level ? 1 : 0;
}

/// What a cell must be.
const char* wanted(const Term& term) {
  switch (term.kind) {
    case TermKind::number:
      return "a finite number";
    case TermKind::date:
      return "a date such as 2024-05-31";
    default:
      return "yes or no";
  }
}

}  // namespace

std::string text_of(const Term& term, double value) {
  return term.kind == TermKind::date ? io::date_text(value) : fmt::format("{}", value);
}

bool is_measured(const Term& term) {
  return term.kind == TermKind::number || term.kind == TermKind::date;
}

Vector values_of(const io::CsvTable& table, const Term& term) {
  const std::size_t column = table.column(term.column);
  Vector values(static_cast<Eigen::Index>(table.rows()));
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::string& cell = table.cell(row, column);
    const std::optional<double> value = read_cell(term, cell);
    if (!value) {
      table.fail(row,
                 fmt::format("column '{}' must be {}, got '{}'", term.column, wanted(term), cell));
    }
    values(static_cast<Eigen::Index>(row)) = *value;
  }
  return values;
}

}  // namespace acol::study
