#pragma once

#include <string>

#include "acol/core/choice.hpp"
#include "acol/core/types.hpp"
#include "acol/io/csv.hpp"

namespace acol::study {

/// What a cell is read as.
enum class TermKind { number, date, yes_no, level };

constexpr auto choices(TermKind) {
  return named<TermKind>({{"number", TermKind::number},
                          {"date", TermKind::date},
                          {"yes-no", TermKind::yes_no},
                          {"level", TermKind::level}});
}

/// A number made of one cell: (x − shift)/scale, where x is a number or the days of a date; 1 for
/// yes, or 1 for a category.
struct Term {
  std::string column = {};
  TermKind kind = TermKind::number;
  std::string level = {};  ///< The category.
  double shift = 0;
  double scale = 1;

  bool operator==(const Term&) const = default;
};

/// A number of a term's column as the column has it: "2.5", "2024-05-31".
std::string text_of(const Term& term, double value);

/// Whether there is more and less of it: numbers and dates.
bool is_measured(const Term& term);

/// The term's column before it is scaled, a value a row. Throws ParseError naming file, line and
/// column of a cell that does not fit.
Vector values_of(const io::CsvTable& table, const Term& term);

}  // namespace acol::study
